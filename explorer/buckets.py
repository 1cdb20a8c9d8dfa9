"""The bytes of a file in an S3 bucket, with the credentials that the server's environment has, or none.

What S3 needs to know (AWS_ACCESS_KEY_ID, AWS_PROFILE, AWS_REGION, AWS_ENDPOINT_URL …) the operator sets as for any
other program; nothing of it can come from the page.
"""

from __future__ import annotations

import os
import time
from io import BytesIO

from explorer.fetching import CONNECT_SECONDS, MOST_SECONDS, Progress
from explorer.notices import Refused
from explorer.places import Allowed, Part, shown, title_of

SCHEME = "s3"
CHUNK = 1 << 20
REQUEST_SECONDS = 30.0


def fetch(place: str, allowed: Allowed, most: int, tell: Progress, *, trusted: bool = False) -> Part:
    """The file at s3://BUCKET/KEY.

    most: bytes it may have. trusted: the operator gave the place, so the bucket may be any. Raises Refused.
    """
    path = place.partition("://")[2].partition("?")[0].strip("/")
    bucket, _, key = path.partition("/")
    if not key:
        raise Refused("place_no_key", place=shown(place))
    if not trusted and bucket not in allowed.buckets:
        raise Refused("place_bucket", place=shown(place), bucket=bucket)
    for anonymous in (False, True):  # a public bucket needs no credentials, and the server may have none
        try:
            return Part(title_of(place), _content(path, anonymous, most, tell, shown(place)))
        except OSError as error:
            failed = error
    missing = isinstance(failed, FileNotFoundError)
    raise Refused("place_no_object" if missing else "place_s3", place=shown(place)) from None


def _content(path: str, anonymous: bool, most: int, tell: Progress, place: str) -> bytes:
    from pyarrow import fs  # its S3 starts threads of its own, only where it is asked

    deadline, taken = time.monotonic() + MOST_SECONDS, BytesIO()
    system = fs.S3FileSystem(
        anonymous=anonymous,
        connect_timeout=CONNECT_SECONDS,
        request_timeout=REQUEST_SECONDS,
        endpoint_override=os.environ.get("AWS_ENDPOINT_URL"),
    )
    with system.open_input_file(path) as file:
        size = file.size()
        if size > most:
            raise Refused("place_large", place=place, host=SCHEME, most=most // 1_000_000)
        while chunk := file.read(CHUNK):
            taken.write(chunk)
            tell(taken.tell(), size)
            if time.monotonic() >= deadline:
                raise Refused("place_slow", place=place, host=SCHEME)
    return taken.getvalue()
