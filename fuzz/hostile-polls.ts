/** Long polls with malformed, huge, and very many packets. */
import { malformedFrames } from "./hostile-frames.ts";

export interface PollRequest {
  readonly method: string;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** For one new connection, in order; the first refusal ends it. */
export interface PollAttack {
  readonly name: string;
  /** Authenticates first. */
  readonly isConnected: boolean;
  readonly requests: readonly PollRequest[];
}

/** Nearly the longest body allowed. */
const LARGE = 99_000;
const SEPARATOR = "\u001e";
const filled = (packet: string) => packet.repeat(Math.floor(LARGE / packet.length));
const post = (body: PollRequest["body"], type = "text/plain;charset=UTF-8"): PollRequest => ({
  method: "POST",
  type,
  body,
});

const bodies: readonly (readonly [name: string, request: PollRequest])[] = [
  ["only separators", post(SEPARATOR.repeat(LARGE))],
  ["pings", post(filled(`2${SEPARATOR}`))],
  ["messages without content", post(filled(`4${SEPARATOR}`))],
  ["connects", post(filled(`40${SEPARATOR}`))],
  ["connects to other namespaces", post(filled(`40/a,${SEPARATOR}`))],
  ["wrong keys", post(filled(`40{"email":"a@b.c","api_key":"x"}${SEPARATOR}`))],
  ["attaches", post(filled(`42["attach",null]${SEPARATOR}`))],
  ["acknowledgements", post(filled(`42["ack",1]${SEPARATOR}`))],
  ["binary packets", post(filled(`bAAAA${SEPARATOR}`))],
  ["a large binary packet", post(`b${"A".repeat(LARGE)}`)],
  ["a binary packet that is not base64", post(`b${"%".repeat(LARGE)}`)],
  ["announced attachments", post(filled(`451-["attach",{"_placeholder":true,"num":0}]${SEPARATOR}`))],
  ["upgrades and ends", post(filled(`5${SEPARATOR}6${SEPARATOR}`))],
  ["a body beyond the bound", post("x".repeat(2 * LARGE))],
  ["nothing", post("")],
  ["bytes that are not text", post(new Uint8Array([0xff, 0xfe, 0x1e, 0xed, 0xa0, 0x80]))],
  ["a binary body", post(new Uint8Array(LARGE), "application/octet-stream")],
  ["another method", { method: "PUT", type: "text/plain", body: "2" }],
  ["an unknown method", { method: "PURGE", type: "text/plain", body: "" }],
];

export const pollAttacks: readonly PollAttack[] = [true, false].flatMap((isConnected) => [
  ...bodies.map(([name, request]) => ({ name: `poll with ${name}`, isConnected, requests: [request] })),
  ...malformedFrames.map((frame, index) => ({
    name: `poll with malformed frame ${index}`,
    isConnected,
    requests: [post(frame)],
  })),
  {
    name: "poll with all malformed frames",
    isConnected,
    requests: [post(malformedFrames.join(SEPARATOR).slice(0, LARGE))],
  },
]);
