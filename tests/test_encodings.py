"""Encodings guessed from short tables in many languages, told ones, and bytes that are none."""

import pytest

from explorer.decoding import ENCODINGS, decode
from explorer.encodings import CODECS
from explorer.notices import Refused

TABLES = (
    ("名字,类别\n甲,是\n乙,否\n", ("gb18030",)),
    ("编号,色泽,根蒂,敲声,好瓜\n1,青绿,蜷缩,浊响,是\n2,乌黑,蜷缩,沉闷,是\n3,浅白,硬挺,清脆,否\n", ("gb18030",)),
    ("城市,天气,温度,出行\n北京,晴,23,是\n上海,雨,18,否\n广州,阴,30,是\n深圳,晴,31,否\n", ("gb18030",)),
    ("姓名,性別,年齡,結果\n王小明,男,23,通過\n陳美麗,女,31,不通過\n林志豪,男,45,通過\n", ("big5",)),
    ("縣市,天氣,適合\n臺北,雨,否\n高雄,晴,是\n花蓮,陰,是\n", ("big5",)),
    ("名前,性別,年齢,購入\n田中太郎,男,34,はい\n佐藤花子,女,28,いいえ\n鈴木一郎,男,51,はい\n", ("shift_jis", "euc-jp")),
    ("天気,気温,遊ぶ\n晴れ,暑い,いいえ\n曇り,涼しい,はい\n雨,涼しい,はい\n", ("shift_jis", "euc-jp")),
    ("カテゴリ,サイズ,クラス\nリンゴ,大,A\nバナナ,小,B\nオレンジ,大,A\n", ("shift_jis", "euc-jp")),
    ("이름,성별,나이,구매\n김철수,남,34,예\n이영희,여,28,아니오\n박민수,남,45,예\n", ("euc-kr",)),
    ("날씨,기온,놀기\n맑음,더움,아니오\n흐림,시원함,예\n비,시원함,예\n", ("euc-kr",)),
    ("Город,Погода,Игра\nМосква,ясно,да\nКазань,дождь,нет\nТула,ясно,да\nОмск,дождь,нет\n", ("windows-1251", "koi8-r")),
    ("Имя;Возраст;Класс\nИван;23;высокий\nМария;31;низкий\nПётр;45;высокий\n", ("windows-1251", "koi8-r")),
    ("Місто,Погода,Гра\nКиїв,ясно,так\nЛьвів,дощ,ні\nОдеса,ясно,так\n", ("windows-1251",)),
    ("Град,Време,Игра\nСофия,слънчево,да\nВарна,дъжд,не\nБургас,слънчево,да\n", ("windows-1251",)),
    ("Πόλη,Καιρός,Παιχνίδι\nΑθήνα,ήλιος,ναι\nΠάτρα,βροχή,όχι\nΒόλος,ήλιος,ναι\n", ("windows-1253",)),
    ("עיר,מזג אוויר,משחק\nירושלים,שמש,כן\nחיפה,גשם,לא\nאילת,שמש,כן\n", ("windows-1255",)),
    ("المدينة,الطقس,اللعب\nالقاهرة,مشمس,نعم\nبيروت,ممطر,لا\nدمشق,مشمس,نعم\n", ("windows-1256",)),
    (
        "Miasto;Pogoda;Gra\nŁódź;słońce;tak\nKraków;deszcz;nie\nGdańsk;słońce;tak\nWrocław;śnieg;nie\n",
        ("windows-1250", "iso-8859-2"),
    ),
    (
        "Město,Počasí,Hra\nPlzeň,slunečno,ano\nOlomouc,déšť,ne\nČeské Budějovice,slunečno,ano\n",
        ("windows-1250", "iso-8859-2"),
    ),
    ("Város,Időjárás,Játék\nGyőr,napos,igen\nPécs,esős,nem\nSzeged,felhős,igen\n", ("windows-1250", "iso-8859-2")),
    ("Şehir,Hava,Oyun\nİstanbul,güneşli,evet\nEskişehir,yağmurlu,hayır\nMuğla,güneşli,evet\n", ("windows-1254",)),
    (
        "Stadt;Straße;Größe\nKöln;Hauptstraße;groß\nMünchen;Bäckerweg;klein\nDüsseldorf;Kö;groß\n",
        ("windows-1252", "iso-8859-15"),
    ),
    ("Name,Ort\nMüller,Ulm\nMeier,Bonn\n", ("windows-1252",)),
    ("Ville,Prix,Klass\nChâlons,£5,A\nKöln,€7,B\nÅrhus,£5,A\nSão Tomé,€7,B\n", ("windows-1252",)),
    ("prénom,âge,reçu\nAndré,23,oui\nChloé,31,non\nZoé,45,oui\n", ("windows-1252", "iso-8859-15")),
    (
        "pays,prix,catégorie\nEspagne,12 €,élevé\nFrance,9 €,modéré\nItalie,12 €,élevé\n",
        ("windows-1252", "iso-8859-15"),
    ),
    ("año,niño,señal\n2019,sí,mañana\n2020,no,tarde\n2021,sí,mañana\n", ("windows-1252",)),
    ("comment,label\nit’s fine,good\nthe “best” – really,good\nso-so…,bad\n", ("windows-1252",)),
    ("temp,unit,class\n21,°C,a\n70,°F,b\n22,°C,a\n", ("windows-1252",)),
    ("name,kind,score\nCafé Roma,cafe,4\nBar Uno,bar,3\n", ("windows-1252",)),
    ("stad,väder,spel\nMalmö,sol,ja\nGöteborg,regn,nej\nÖrebro,sol,ja\nVästerås,snö,nej\n", ("windows-1252",)),
    ("kaupunki,sää,peli\nJyväskylä,aurinko,kyllä\nHämeenlinna,sade,ei\n", ("windows-1252",)),
    ("cidade,tempo,decisão\nSão Paulo,sol,não\nBrasília,chuva,sim\nMaceió,sol,não\n", ("windows-1252",)),
    ("by,vejr,spil\nKøbenhavn,sol,ja\nÅrhus,regn,nej\nRødby,sol,ja\n", ("windows-1252",)),
    ("città,età,perché\nForlì,23,sì\nRoma,31,no\n", ("windows-1252",)),
    ("a,b\ncafé,x\ntea,y\n", ("windows-1252",)),
    (
        "编号,年龄,有工作,有自己的房子,信贷情况,类别\n1,青年,否,否,一般,否\n2,青年,否,否,好,否\n3,中年,是,是,非常好,是\n",
        ("gb18030",),
    ),
    ("性别,购买\n男,是\n女,否\n", ("gb18030",)),
    ("商品,价格,评价\n苹果手机,5999,好评\n小米电视,2999,差评\n华为平板,3299,好评\n", ("gb18030",)),
    ("商品,價格,評價\n蘋果手機,5999,好評\n電視,2999,差評\n", ("big5",)),
    ("店舗,売上,評価\n東京本店,1200,良い\n大阪支店,800,悪い\n名古屋店,900,良い\n", ("shift_jis", "euc-jp")),
    ("都道府県,区分\n東京都,甲\n大阪府,乙\n", ("shift_jis",)),
    ("지역,매출,등급\n서울,1200,상\n부산,800,하\n", ("euc-kr",)),
    ("пол,возраст,купил\nм,23,да\nж,31,нет\nм,45,да\n", ("windows-1251", "koi8-r")),
    ("Товар;Цена;Оценка\nЯблоко;12,5;хорошо\nГруша;20;плохо\n", ("windows-1251", "koi8-r")),
    ("Όνομα;Φύλο;Ηλικία\nΓιώργος;Α;23\nΜαρία;Θ;31\n", ("windows-1253",)),
    ("שם,מין,גיל\nדוד,זכר,23\nשרה,נקבה,31\n", ("windows-1255",)),
    ("الاسم,الجنس,العمر\nمحمد,ذكر,23\nفاطمة,أنثى,31\n", ("windows-1256",)),
    ("Imię,Płeć,Wiek\nŁukasz,mężczyzna,23\nŻaneta,kobieta,31\n", ("windows-1250", "iso-8859-2")),
    ("produkt;cena;ocena\njabłko;3,50;zła\ngruszka;4,20;dobra\n", ("windows-1250", "iso-8859-2")),
    ("Jméno;Pohlaví;Věk\nJiří;muž;23\nŽaneta;žena;31\n", ("windows-1250", "iso-8859-2")),
    ("Meno;Vek;Mesto\nĽuboš;23;Košice\nZuzana;31;Žilina\n", ("windows-1250", "iso-8859-2")),
    ("Név;Kor;Nő\nGyörgy;23;nem\nErzsébet;31;igen\n", ("windows-1250", "iso-8859-2")),
    ("Oraş\nIaşi\n", ("windows-1250",)),
    ("Ime;Grad\nŽeljko;Šibenik\nIvana;Čakovec\n", ("windows-1250", "iso-8859-2")),
    ("İsim;Yaş;Şehir\nAyşe;23;Ağrı\nMehmet;31;Iğdır\n", ("windows-1254",)),
    ("Geschlecht;Größe;Gewicht\nmännlich;180;80\nweiblich;165;60\n", ("windows-1252",)),
    ("Produkt;Preis (€);gut\nÄpfel;1,20;ja\nKäse;3,50;nein\n", ("windows-1252", "iso-8859-15")),
    ("sexe,âge,décès\nhomme,23,non\nfemme,31,oui\n", ("windows-1252",)),
    ("ville,été\nOrléans,chaud\nNîmes,très chaud\n", ("windows-1252",)),
    ("país,población,región\nEspaña,47,Europa\nMéxico,126,América\nPerú,33,América\n", ("windows-1252",)),
    ("nombre,edad\nJosé,23\nMaría,31\n", ("windows-1252",)),
    ("nome,idade,região\nJoão,23,Norte\nConceição,31,Sul\n", ("windows-1252",)),
    ("by,fylke\nTromsø,nord\nÅlesund,vest\nBærum,øst\n", ("windows-1252",)),
    ("nafn,aldur\nÞór,23\nGuðrún,31\n", ("windows-1252",)),
    ("land,één\nBelgië,ja\nItalië,nee\n", ("windows-1252",)),
    ("linn,ilm\nPärnu,päike\nVõru,vihm\n", ("windows-1252",)),
    ("price,class\n£5,a\n£7,b\n", ("windows-1252",)),
    ("unit,class\nµg,a\nmg,b\nµg,a\n", ("windows-1252",)),
    ("text,class\nI can’t do this,neg\nIt’s great,pos\n", ("windows-1252",)),
    ("product,class\nWidget®,a\nGadget™,b\n", ("windows-1252",)),
    ("name,class\nJosé Silva,a\nAnn Lee,b\n", ("windows-1252",)),
    ("name,class\nZoë,a\nAnn,b\n", ("windows-1252",)),
)


@pytest.mark.parametrize(("text", "encoding"), [(text, name) for text, names in TABLES for name in names])
def test_a_short_table_is_read_in_its_encoding_with_a_notice(text, encoding):
    decoded = decode(text.encode(CODECS[encoding]))
    assert decoded.data.decode() == text
    (notice,) = decoded.notices
    assert (notice.key, notice.values["encoding"]) == ("not_utf_8", decoded.encoding)
    first = next(line for line, words in enumerate(text.splitlines(), 1) if not words.isascii())
    assert notice.values["line"] <= first + 1  # an accident of two letters may be UTF-8


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_told_encoding_is_taken(encoding):
    text = "a,b\n1,§\n" if encoding not in ("gb18030", "big5") else "a,b\n1,中\n"
    assert decode(text.encode(CODECS[encoding], "replace"), encoding).encoding == encoding


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides(encoding):
    decoded = decode("Stadt,Spiel\nKöln,ja\n".encode(encoding))
    assert (decoded.data.decode(), decoded.notices) == ("Stadt,Spiel\nKöln,ja\n", ())
    assert decoded.encoding == encoding.removesuffix("-sig")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["a,b\n1,2\n", "名字,类别\r\n甲,是\r\n", "Город\tИгра\nТула\tда\n", "a,é\n1,2\n"])
def test_utf_16_without_its_mark_is_read_where_it_clearly_is(text, encoding):
    decoded = decode(text.encode(encoding))
    assert (decoded.data.decode(), decoded.encoding) == (text, encoding)
    assert [notice.key for notice in decoded.notices] == ["read_as_utf_16"]


@pytest.mark.parametrize("data", [b"a,b\n1,\x002\n", "a,b\n1,2\n".encode("utf-16-le")[:-1], b"a\0,b\0\n1,2\n"])
def test_other_nul_bytes_are_refused(data):
    with pytest.raises(Refused) as caught:
        decode(data)
    assert caught.value.key == "nul_byte"


def test_damage_in_utf_8_is_no_other_encoding():
    data = ("Stadt,Spiel\n" + "Köln,ja\n" * 20).encode() + b"K\xf6ln,ja\n"
    with pytest.raises(Refused) as caught:
        decode(data)
    assert caught.value.values == {"encoding": "utf-8", "line": 22}


def test_letters_far_down_are_found_and_all_of_the_file_must_fit():
    data = b"city,play\n" + b"Bonn,yes\n" * 500_000 + "Köln,yes\nMünchen,no\n".encode("cp1252")
    decoded = decode(data)
    assert decoded.data.decode().endswith("Köln,yes\nMünchen,no\n")
    assert decoded.notices[0].values == {"line": 500_002, "encoding": "windows-1252"}
