/** Takes apart what packing.py packs: plain values, with typed arrays in the place of its arrays. */

const HEAD = 8;
const TYPES = { int32: Int32Array, float64: Float64Array };

/** @param {Uint8Array} packed */
export function unpack(packed) {
  const { buffer } = packed.slice(); // from its own first byte: typed arrays have to start at multiples of their size
  const [length] = new Uint32Array(buffer, 0, 1);
  const text = new TextDecoder().decode(new Uint8Array(buffer, HEAD, length));
  const arrayOf = ({ array, at, n }) => new TYPES[array](buffer, HEAD + length + at, n);
  return JSON.parse(text, (_, value) => (value?.array ? arrayOf(value) : value));
}
