/** A WebSocket client that costs the load generator little: no masking, no copies of whole frames. */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
const FINAL = 0x80;
const MASKED = 0x80;
/** A key of zeros leaves the payload as it is. */
const MASK_BYTES = 4;
const SHORT = 126;
const LONG = 127;

export interface WebSocketAddress {
  readonly port: number;
  readonly path: string;
  /** Of this client, so that each has an address of its own. */
  readonly localAddress: string;
}

export interface WebSocketHooks {
  readonly onOpen: () => void;
  /** The payload is only valid during the call. */
  readonly onText: (payload: Buffer) => void;
  readonly onClose: () => void;
}

export class RawWebSocket {
  readonly #socket: Socket;
  readonly #hooks: WebSocketHooks;
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;

  constructor({ port, path, localAddress }: WebSocketAddress, hooks: WebSocketHooks) {
    this.#hooks = hooks;
    this.#socket = connect({ host: "127.0.0.1", port, localAddress, noDelay: true });
    this.#socket.on("error", () => undefined);
    this.#socket.once("close", () => hooks.onClose());
    this.#socket.on("data", (chunk: Buffer) => this.#take(chunk));
    const key = randomBytes(16).toString("base64");
    this.#socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13${HEAD_END}`,
    );
  }

  send(text: string): void {
    this.#send(TEXT, Buffer.from(text));
  }

  /** Without a closing frame, like a network that is gone. */
  destroy(): void {
    this.#socket.destroy();
  }

  #send(opcode: number, payload: Buffer): void {
    const isShort = payload.length < SHORT;
    const frame = Buffer.alloc((isShort ? 2 : 4) + MASK_BYTES + payload.length);
    frame[0] = FINAL | opcode;
    frame[1] = MASKED | (isShort ? payload.length : SHORT);
    if (!isShort) frame.writeUInt16BE(payload.length, 2);
    payload.copy(frame, frame.length - payload.length);
    if (this.#socket.writable) this.#socket.write(frame);
  }

  #take(chunk: Buffer): void {
    let rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#isOpen) {
      const end = rest.indexOf(HEAD_END);
      if (end >= 0 && !rest.toString("latin1", 0, end).startsWith("HTTP/1.1 101 ")) this.#socket.destroy();
      this.#isOpen = end >= 0;
      if (this.#isOpen) this.#hooks.onOpen();
      rest = end < 0 ? rest : rest.subarray(end + HEAD_END.length);
    }
    this.#rest = this.#isOpen ? this.#readFrames(rest) : rest;
  }

  /** Returns the bytes of the frame that is not complete yet. */
  #readFrames(bytes: Buffer): Buffer {
    let at = 0;
    for (;;) {
      const start = at + headLength(bytes, at);
      const end = start + payloadLength(bytes, at);
      // NaN while the head is incomplete.
      if (!(end <= bytes.length)) return at === 0 ? bytes : Buffer.from(bytes.subarray(at));
      this.#handle((bytes[at] ?? 0) & 0xf, bytes.subarray(start, end));
      at = end;
    }
  }

  #handle(opcode: number, payload: Buffer): void {
    if (opcode === TEXT) this.#hooks.onText(payload);
    else if (opcode === PING) this.#send(PONG, payload);
    else if (opcode === CLOSE) this.#socket.destroy();
  }
}

function headLength(bytes: Buffer, at: number): number {
  const length = bytes[at + 1];
  if (length === SHORT) return 4;
  return length === LONG ? 10 : 2;
}

function payloadLength(bytes: Buffer, at: number): number {
  const length = bytes[at + 1];
  if (length === undefined || at + headLength(bytes, at) > bytes.length) return Number.NaN;
  if (length === SHORT) return bytes.readUInt16BE(at + 2);
  return length === LONG ? Number(bytes.readBigUInt64BE(at + 2)) : length;
}
