"""A network between one browser and the house that can break, as real ones do: at once, or without a word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any


class Line:
    """Passes bytes to the house, on a port of its own.

    `cut` ends every connection and refuses new ones, `hush` keeps them and passes nothing, `heal` undoes both.
    """

    def __init__(self, house_port: int) -> None:
        self._house_port = house_port
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._cut = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port: int = self._run(self._listen())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self._soon(self._break)

    def hush(self) -> None:
        self._soon(self._flows.clear)

    def heal(self) -> None:
        self._soon(self._mend)

    def close(self) -> None:
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _soon(self, do: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(do)

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _end(self) -> None:
        self._server.close()
        self._break()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _break(self) -> None:
        self._cut = True
        for writer in self._open:
            writer.transport.abort()

    def _mend(self) -> None:
        self._cut = False
        self._flows.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = self._loop.create_task(self._pass(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        from_house, to_house = await asyncio.open_connection("127.0.0.1", self._house_port)
        both = {writer, to_house}
        self._open |= both
        try:
            await asyncio.gather(self._pipe(reader, to_house), self._pipe(from_house, writer))
        finally:
            self._open -= both
            for end in both:
                end.transport.abort()

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
            writer.close()
        except OSError:
            writer.transport.abort()
