"""A second X client, for tests of the clipboard and of drag and drop.

The client can own the clipboard and drop things onto a window. It can answer a request late, with any bytes, or not at
all.
"""

from __future__ import annotations

import select
import socket
import struct
import threading
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE, PROPERTY_NOTIFY = 30, 31, 33, 28
ATOM, STRING = 4, 31
"""X atoms that every server predefines."""
LONG = 30.0
"""Maximum number of seconds that the server or the window may take to respond."""
PROPERTY_CHANGE = 0x400000
CHUNK = 64 * 1024
"""Number of bytes that fit in one property. Longer data is sent in pieces."""
DROPPING = [f"Xdnd{word}" for word in ("Aware", "Selection", "Enter", "Position", "Status", "Drop", "Finished")]
DROPPING.append("XdndActionCopy")


class Peer:
    """A client of an X display (such as ":46"), for use in a `with` statement.

    A separate thread answers requests.
    """

    def __init__(self, name: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(LONG)
        self._socket.connect(f"/tmp/.X11-unix/X{name.partition(':')[2].partition('.')[0]}")
        self._socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        status, _, _, length = struct.unpack("<BxHHH", self._read(8))
        setup = self._read(4 * length)
        if status != 1:
            raise RuntimeError(f"the X server refused: {setup!r}")
        (base,) = struct.unpack_from("<I", setup, 4)
        (vendor,) = struct.unpack_from("<H", setup, 16)
        formats = setup[21]
        (self.root,) = struct.unpack_from("<I", setup, 32 + (vendor + 3) // 4 * 4 + 8 * formats)
        self.window = base + 1
        self._atoms: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._data: dict[str, bytes] = {}
        self._pieces: dict[tuple[int, int], tuple[int, list[bytes]]] = {}
        """The type and the unsent pieces of each property that is too long to send in one piece."""
        self.delay = 0.0
        """How many seconds this program waits before each answer."""
        self.silent = False
        self.asked: list[str] = []
        """The target types that other programs have requested."""
        self.errors: list[int] = []
        """Error codes from the X server. These errors would make most programs exit."""
        self.answered = threading.Event()
        """Set when the server has received an answer and has reported any error in it."""
        self.lost = threading.Event()
        """Set when another program has taken over the clipboard."""
        self._said = threading.Condition()
        self._messages: list[str] = []
        self._over = False
        place, look = (-9, -9, 1, 1, 0), (0, 0, 0x800, PROPERTY_CHANGE)
        self._send(1, struct.pack("<IIhhHHHHIII", self.window, self.root, *place, *look), 24)
        for known in ("CLIPBOARD", "TARGETS", "UTF8_STRING", "INCR", "text/plain", "text/uri-list", *DROPPING):
            self._atom(known)
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Peer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        self._thread.join(LONG)
        self._socket.close()

    # --- the protocol -------------------------------------------------------------------------------------------

    def _read(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            piece = self._socket.recv(count - len(found))
            if not piece:
                raise EOFError("the X server is gone")
            found += piece
        return found

    def _send(self, opcode: int, body: bytes, detail: int = 0) -> None:
        body += bytes(-len(body) % 4)
        self._socket.sendall(struct.pack("<BBH", opcode, detail, 1 + len(body) // 4) + body)

    def _reply(self) -> bytes:
        """Return the answer to the latest request.

        Call this only before the thread starts reading.
        """
        while True:
            head = self._read(32)
            if head[0] == 0:
                raise RuntimeError(f"X error {head[1]}")
            if head[0] == 1:
                return head + self._read(4 * struct.unpack_from("<I", head, 4)[0])

    def _atom(self, name: str) -> int:
        if name not in self._atoms:
            self._send(16, struct.pack("<Hxx", len(name)) + name.encode())
            (self._atoms[name],) = struct.unpack_from("<I", self._reply(), 8)
            self._names[self._atoms[name]] = name
        return self._atoms[name]

    def _put(self, window: int, name: int, kind: int, bits: int, data: bytes) -> None:
        count = len(data) // (bits // 8)
        self._send(18, struct.pack("<IIIBxxxI", window, name, kind, bits, count) + data)

    def _own(self, selection: str) -> None:
        self._send(22, struct.pack("<III", self.window, self._atoms[selection], 0))

    def _event(self, window: int, event: bytes) -> None:
        self._send(25, struct.pack("<II", window, 0) + event.ljust(32, b"\0"))

    # --- actions of a test -----------------------------------------------------------------------------------------

    def copy(self, data: Mapping[str, bytes], selection: str = "CLIPBOARD") -> None:
        """Put data on the clipboard: bytes for each type (such as "UTF8_STRING").

        Call this before the thread starts reading.
        """
        for name in data:
            self._atom(name)
        self._data = dict(data)
        self._own(selection)
        self._send(43, b"")
        self._reply()

    def offer(self, data: Mapping[str, bytes]) -> None:
        """Offer the data for a later drop. Call this before the thread starts reading."""
        self.copy(data, "XdndSelection")

    def drop(self, window: int, at: Sequence[int] = (200, 200)) -> None:
        """Drop the offered data onto a window, at a point on the screen.

        Return once the window has read all the data.
        """
        kinds = [self._atoms[name] for name in self._data][:3]
        self._say(window, "XdndEnter", 5 << 24, *kinds, *[0] * (3 - len(kinds)))
        self._say(window, "XdndPosition", 0, at[0] << 16 | at[1], 0, self._atoms["XdndActionCopy"])
        self._await("XdndStatus")
        self._say(window, "XdndDrop", 0, 0)
        self._await("XdndFinished")
        with self._said:
            if not self._said.wait_for(lambda: not any(pieces for _, pieces in self._pieces.values()), LONG):
                raise TimeoutError(f"the window doesn't ask for all pieces within {LONG} s")

    def _say(self, window: int, name: str, *values: int) -> None:
        data = struct.pack("<5I", self.window, *values, *[0] * (4 - len(values)))
        self._event(window, struct.pack("<BBHII", CLIENT_MESSAGE, 32, 0, window, self._atoms[name]) + data)

    def _await(self, name: str) -> None:
        with self._said:
            if not self._said.wait_for(lambda: name in self._messages, LONG):
                raise TimeoutError(f"no {name} within {LONG} s")

    # --- the thread ---------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        while not self._over:
            if not select.select([self._socket], [], [], 0.05)[0]:
                continue
            try:
                event = self._read(32)
            except (EOFError, OSError):
                return
            kind = event[0] & 0x7F
            if kind == 0:
                self.errors.append(event[1])
            elif kind == 1:
                self.answered.set()
            elif kind == SELECTION_REQUEST:
                self._answer(*struct.unpack_from("<6I", event, 4))
            elif kind == 29:
                self.lost.set()
            elif kind == PROPERTY_NOTIFY and event[16] == 1:
                self._next_piece(*struct.unpack_from("<II", event, 4))
            elif kind == CLIENT_MESSAGE:
                name = self._names.get(struct.unpack_from("<I", event, 8)[0], "")
                with self._said:
                    self._messages.append(name)
                    self._said.notify_all()

    def _answer(self, moment: int, owner: int, window: int, selection: int, target: int, place: int) -> None:
        name = self._names.get(target, "")
        self.asked.append(name)
        if self.silent:
            return
        time.sleep(self.delay)
        place = place or target
        if name == "TARGETS":
            kinds = [self._atoms[known] for known in self._data]
            self._put(window, place, ATOM, 32, struct.pack(f"<{len(kinds)}I", *kinds))
        elif name not in self._data:
            place = 0
        elif len(self._data[name]) > CHUNK:
            self._send(2, struct.pack("<III", window, 0x800, PROPERTY_CHANGE))
            data = self._data[name]
            pieces = [*(data[at : at + CHUNK] for at in range(0, len(data), CHUNK)), b""]
            self._pieces[window, place] = target, pieces
            self._put(window, place, self._atoms["INCR"], 32, struct.pack("<I", len(data)))
        else:
            self._put(window, place, target, 8, self._data[name])
        self._event(window, struct.pack("<BxHIIIII", SELECTION_NOTIFY, 0, moment, window, selection, target, place))
        self._send(43, b"")  # the server answers this request only after reporting any error

    def _next_piece(self, window: int, place: int) -> None:
        kind, pieces = self._pieces.get((window, place), (0, []))
        if pieces:
            self._put(window, place, kind, 8, pieces[0])
            with self._said:
                del pieces[0]
                self._said.notify_all()
