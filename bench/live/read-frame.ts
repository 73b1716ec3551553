/** Reads what a server pushed; nearly all clients receive the same bytes, which are parsed once. */
import { z } from "zod";

/** Of one frame. */
export interface Received {
  /** In ms since 1970, when each message was sent. */
  readonly sentAt: readonly number[];
  /** The sum of the messages' numbers shows whether each client got every message. */
  readonly numbers: number;
  readonly firstEventId: number;
  readonly lastEventId: number;
  /** Of one event, about. */
  readonly eventBytes: number;
}

const MARK = /live (\d+) (\d+\.\d+)/;
const KEPT = 512;
/** The ids of the first event are there. */
const KEY_BYTES = 48;

const events = z.array(
  z.looseObject({
    id: z.int(),
    type: z.string(),
    message: z.looseObject({ content: z.string() }).optional(),
  }),
);

/** The content holds `number`, which the client finds again in the event. */
export function contentOf(number: number, sentAt: number): string {
  return `live ${number} ${sentAt.toFixed(2)} ${"x".repeat(70)}`;
}

export class FrameReader {
  readonly #known = new Map<string, { readonly payload: Buffer; readonly received: Received }>();

  /** @param start length of what precedes the list of events, @param end of what follows. */
  read(payload: Buffer, start: number, end: number): Received {
    const key = payload.toString("latin1", 0, KEY_BYTES) + payload.length;
    const known = this.#known.get(key);
    if (known?.payload.equals(payload)) return known.received;
    const received = parse(payload.toString("utf8", start, payload.length - end));
    if (this.#known.size > KEPT) this.#known.clear();
    this.#known.set(key, { payload: Buffer.from(payload), received });
    return received;
  }
}

function parse(text: string): Received {
  const all = events.parse(JSON.parse(text));
  const sentAt: number[] = [];
  let numbers = 0;
  for (const { message } of all) {
    const [, number, time] = MARK.exec(message?.content ?? "") ?? [];
    if (number === undefined) continue;
    numbers += Number(number);
    sentAt.push(Number(time));
  }
  const eventBytes = Math.round(text.length / all.length);
  return { sentAt, numbers, firstEventId: all[0]?.id ?? -1, lastEventId: all.at(-1)?.id ?? -1, eventBytes };
}
