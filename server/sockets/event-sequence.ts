/** Events that leave in one packet; all sockets that wait for the same events share its bytes. */
import { approximateSize } from "../../lib/kernel/events/event-size.ts";
import type { WireEvent } from "../../lib/kernel/events/socket.contract.ts";

/** Beyond either, the packet is written without waiting for its turn. */
const MAX_EVENTS = 1_000;
/** In characters. */
const MAX_SIZE = 1024 * 1024;

/** Types of engine.io and socket.io. */
const MESSAGE = "4";
const EVENT = "2";

const FINAL_TEXT = 0x81;
const LARGEST_TINY = 125;
const LARGEST_SHORT = 0xffff;
/** Values of a frame's second byte that announce a longer length. */
const SHORT = 126;
const LONG = 127;

interface Packet {
  /** For engine.io's long polls. */
  readonly text: string;
  /** engine.io writes the frame to WebSockets as it is, and compresses long polls. */
  readonly options: { readonly compress: boolean; readonly wsPreEncodedFrame: readonly Buffer[] };
}

/** An event that is pushed to many sockets. */
export class PushedEvent {
  readonly #event: WireEvent;
  #json: string | null = null;
  /** In characters, approximately. */
  readonly size: number;
  /** For sockets that wait for nothing else. */
  readonly alone: EventSequence;

  constructor(event: WireEvent) {
    this.#event = event;
    this.size = approximateSize(event);
    this.alone = new EventSequence(null, this);
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.#event);
    return this.#json;
  }
}

export class EventSequence {
  readonly #before: EventSequence | null;
  readonly #event: PushedEvent;
  readonly length: number;
  readonly size: number;
  /** One suffices: an event is pushed to all of its sockets before the next event. */
  #longer: EventSequence | null = null;
  #packet: Packet | null = null;

  constructor(before: EventSequence | null, event: PushedEvent) {
    this.#before = before;
    this.#event = event;
    this.length = (before?.length ?? 0) + 1;
    this.size = (before?.size ?? 0) + event.size;
  }

  get isLong(): boolean {
    return this.length >= MAX_EVENTS || this.size >= MAX_SIZE;
  }

  followedBy(event: PushedEvent): EventSequence {
    const known = this.#longer;
    if (known && known.#event === event) return known;
    const longer = new EventSequence(this, event);
    this.#longer = longer;
    return longer;
  }

  get packet(): Packet {
    this.#packet ??= packetOf(`${EVENT}["events",[${this.#events().join()}]]`);
    return this.#packet;
  }

  #events(): string[] {
    const texts: string[] = [];
    for (let last: EventSequence | null = this; last; last = last.#before) texts.push(last.#event.json);
    return texts.reverse();
  }
}

function packetOf(text: string): Packet {
  return { text, options: { compress: true, wsPreEncodedFrame: [textFrame(MESSAGE + text)] } };
}

/** An unmasked frame of a WebSocket (RFC 6455, 5.2) in one piece, so that it is written with one system call. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length <= LARGEST_TINY ? 2 : length <= LARGEST_SHORT ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_TEXT;
  if (length <= LARGEST_TINY) frame[1] = length;
  else if (length <= LARGEST_SHORT) {
    frame[1] = SHORT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LONG;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
