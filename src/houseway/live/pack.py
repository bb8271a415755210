"""Bodies of records as they lie on the disk: deflated, with the words that most of them are made of known
beforehand. Unpacked they are the same text, byte for byte, of which the chain's hashes are made."""

import zlib

from houseway.live.audit import BrokenChain

# Never changed: what was packed with these words is unpacked with them. Others need another format.
_WORDS = (
    b'{"act":"sat","seat":1,"who":"","number":1,"seed":"{"count":52,"first_slot":0,"number":1,'
    b'"of":"stack","seal":"["0",1],["00",1],["1",1],["10",1],["11",1],["12",1],["13",1],["14",'
    b'1],["15",1],["16",1],["17",1],["18",1],["19",1],["2",1],["20",1],["21",1],["22",1],["23"'
    b',1],["24",1],["25",1],["26",1],["27",1],["28",1],["29",1],["3",1],["30",1],["31",1],["32'
    b'",1],["33",1],["34",1],["35",1],["36",1],["4",1],["5",1],["6",1],["7",1],["8",1],["9",1]'
    b']}]}{"cards":"2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c'
    b' 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As{"deck_'
    b'minutes":1,"round":2,"type":"round-opened","v":2}{"type":"wagers-closed","v":2}{"pocket"'
    b':"5","type":"ball-settled","v":2}{"type":"marker-placed","v":2}{"type":"cards-collected"'
    b',"v":2}{"slots":[0,1,2],"to":"seat-1","type":"stack-dealt","v":2}{"choice":"play","seat"'
    b':1,"type":"decided","v":2}{"cards":["4s","7s","Ad"],"salt":"","slots":[0,1,2],"to":"all"'
    b',"type":"cards-shown","v":2}{"lines":[{"amount_cents":-1000,"clause":"oh-","odds":"1 to '
    b'1","outcome":"lose","seat":3,"spot":"","stake_cents":1000,"wager":"","why":"dealer playe'
    b'r banker"}],"type":"settled","v":2}{"card":"6d","slot":1,"to":"box-1","type":"card-dealt'
    b'","v":2}{"entries":[{"postings":[["inventory-t",-500],["layout-t-1",-500],["seat-t-1",50'
    b'0]],"reason":"wager-withdrawn"}],"of":24}{"seat":1,"spot":"red","stake_cents":500,"type"'
    b':"wager-placed","v":2,"wager":"red"}{"of":21,"proofs":[{"attempt":0,"number":1,"card":"6'
    b'd","outcomes":[],"path":["'
)  # fmt: skip
_WINDOW = -12  # bits; negative: neither header nor checksum, which the chain makes superfluous
# No packed text begins with this byte, which marks one that is locked: it would be a block of the kind that
# deflate reserves.
LOCKED = b"\x07"
_EMPTY = zlib.compressobj(6, zlib.DEFLATED, _WINDOW, 5, zlib.Z_DEFAULT_STRATEGY, _WORDS)


class Unpackable(BrokenChain):
    """Bytes on the disk that are no packed text."""


def pack(text: str) -> bytes:
    packing = _EMPTY.copy()  # far cheaper than to read the words again
    return packing.compress(text.encode()) + packing.flush()


def unpack(packed: bytes) -> str:
    try:
        return zlib.decompressobj(_WINDOW, _WORDS).decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise Unpackable(f"a record's body cannot be read: {error}") from None
