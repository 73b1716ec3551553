/** Upgrades to WebSocket and other protocols, and frames. */
import fc from "fast-check";
import { malformedFrames } from "../hostile-frames.ts";
import { type Attacked, SESSION, type Step } from "./connection-plan.ts";
import { authorizationOf, head } from "./hostile-requests.ts";

const ADDRESS = "/socket.io/?EIO=4&transport=websocket";
const MAX_FRAMES = 12;
const MAX_REPEATS = 200;
const MAX_WAIT_MS = 150;
/** Exceeds the limit of a client's message. */
const OVERSIZE = 150_000;
const SHORT = 125;
const MEDIUM = 0xffff;

const CONTINUATION = 0;
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const LAST = 0x80;
const MASKED = 0x80;

interface Frame {
  readonly first: number;
  readonly isMasked: boolean;
  readonly payload: Uint8Array;
}

/** RFC 6455, 5.2; masked with zeros. */
function encoded({ first, isMasked, payload }: Frame): Uint8Array {
  const { length } = payload;
  const mask = isMasked ? MASKED : 0;
  const announced = Buffer.alloc(10);
  announced[0] = first;
  announced[1] = mask | (length <= SHORT ? length : length <= MEDIUM ? SHORT + 1 : SHORT + 2);
  if (length > MEDIUM) announced.writeBigUInt64BE(BigInt(length), 2);
  else if (length > SHORT) announced.writeUInt16BE(length, 2);
  const headLength = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  return Buffer.concat(
    [announced.subarray(0, headLength), isMasked ? Buffer.alloc(4) : "", payload].map(bytesOf),
  );
}

const bytesOf = (data: string | Uint8Array) => (typeof data === "string" ? Buffer.from(data) : data);

function packets({ accounts }: Attacked): fc.Arbitrary<string> {
  const authentications = accounts.map(
    ({ email, apiKey }) => `40${JSON.stringify({ email, api_key: apiKey })}`,
  );
  const attaches = accounts.map(
    ({ queueId }) => `421["attach",${JSON.stringify({ queue_id: queueId, last_event_id: -1 })}]`,
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...authentications) },
    { weight: 2, arbitrary: fc.constantFrom(...attaches) },
    { weight: 2, arbitrary: fc.constantFrom("40", "41", "2", "3", "5", "6", "1", "2probe", '42["ack",1]') },
    { weight: 2, arbitrary: fc.constantFrom(...malformedFrames) },
  );
}

function frames(attacked: Attacked): fc.Arbitrary<Uint8Array> {
  const frame = (first: number, payload: Uint8Array, isMasked = true) =>
    encoded({ first, isMasked, payload });
  const short = fc.uint8Array({ maxLength: SHORT });
  const control = fc.constantFrom(CLOSE, PING, PONG);
  return fc.oneof(
    { weight: 8, arbitrary: packets(attacked).map((text) => frame(LAST | TEXT, bytesOf(text))) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(control, short, fc.integer({ min: 1, max: MAX_REPEATS }))
        .map(([kind, payload, count]) =>
          Buffer.concat(Array.from({ length: count }, () => frame(LAST | kind, payload))),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(packets(attacked), fc.integer({ min: 1, max: 30 }), fc.boolean())
        .map(([text, count, isEnded]) =>
          Buffer.concat([
            frame(TEXT, bytesOf(text)),
            ...Array.from({ length: count }, () => frame(CONTINUATION, bytesOf(" "))),
            ...(isEnded ? [frame(LAST | CONTINUATION, bytesOf(""))] : []),
          ]),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.nat(0xff), fc.boolean(), fc.uint8Array({ maxLength: 300 }))
        .map(([first, isMasked, payload]) => frame(first, payload, isMasked)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(TEXT, BINARY, PING)
        .map((kind) => frame(LAST | kind, Buffer.alloc(OVERSIZE, "4"))),
    },
    { weight: 1, arbitrary: short },
  );
}

/** Sometimes after a poll that opens the session. */
export function webSocketSteps(attacked: Attacked): fc.Arbitrary<readonly Step[]> {
  const host = `Host: ${attacked.host}`;
  const upgrade = fc
    .record({
      line: fc.oneof(
        { weight: 8, arbitrary: fc.constant(`GET ${ADDRESS} HTTP/1.1`) },
        { weight: 4, arbitrary: fc.constant(`GET ${ADDRESS}&sid=${SESSION} HTTP/1.1`) },
        {
          weight: 2,
          arbitrary: fc.constantFrom(
            `POST ${ADDRESS} HTTP/1.1`,
            `GET ${ADDRESS} HTTP/1.0`,
            "GET /socket.io/?EIO=3&transport=websocket HTTP/1.1",
            "GET /socket.io/?transport=webtransport HTTP/1.1",
            "GET /x HTTP/1.1",
          ),
        },
      ),
      protocol: fc.oneof(
        { weight: 9, arbitrary: fc.constant("websocket") },
        { weight: 1, arbitrary: fc.constantFrom("foo", "websocket, foo", "WebSocket", "h2c", "") },
      ),
      version: fc.oneof(
        { weight: 9, arbitrary: fc.constant("13") },
        { weight: 1, arbitrary: fc.constantFrom("8", "99", "x") },
      ),
      key: fc.oneof(
        { weight: 9, arbitrary: fc.constant("dGhlIHNhbXBsZSBub25jZQ==") },
        { weight: 1, arbitrary: fc.constantFrom("", "x", "dGhlIHNhbXBsZSBub25jZQ") },
      ),
      extensions: fc.constantFrom(...[[], [], ["Sec-WebSocket-Extensions: permessage-deflate"]], [
        'Sec-WebSocket-Extensions: a; b="c',
      ]),
      account: fc.option(fc.constantFrom(...attacked.accounts)),
    })
    .map(({ line, protocol, version, key, extensions, account }) =>
      head(
        ...[line, host, "Connection: Upgrade", `Upgrade: ${protocol}`],
        ...[`Sec-WebSocket-Version: ${version}`, `Sec-WebSocket-Key: ${key}`, ...extensions],
        ...(account ? [authorizationOf(account)] : []),
      ),
    );
  const poll = head("GET /socket.io/?EIO=4&transport=polling HTTP/1.1", host);
  const before = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step[]>([]) },
    {
      weight: 1,
      arbitrary: fc.nat(MAX_WAIT_MS).map((ms): Step[] => [
        { do: "write", data: poll },
        { do: "wait", ms },
      ]),
    },
  );
  const waiting = fc.nat(MAX_WAIT_MS);
  return fc
    .tuple(before, upgrade, waiting, fc.array(fc.tuple(frames(attacked), waiting), { maxLength: MAX_FRAMES }))
    .map(([first, data, ms, later]) => [
      ...first,
      { do: "write", data },
      { do: "wait", ms },
      ...later.flatMap(([frame, pause]): Step[] => [
        { do: "write", data: frame },
        ...(pause > MAX_WAIT_MS / 2 ? [{ do: "wait" as const, ms: pause }] : []),
      ]),
    ]);
}
