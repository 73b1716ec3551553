/** Malformed, huge, or too many frames, and values of wrong types. */

/** For one new connection, in order. */
export interface FrameAttack {
  readonly name: string;
  /** Authenticates first. */
  readonly isConnected: boolean;
  readonly frames: readonly (string | Uint8Array<ArrayBuffer>)[];
}

const LARGE = 99_000;
const MANY = 1_000;
const many = (frame: (index: number) => string) => Array.from({ length: MANY }, (_, index) => frame(index));
const event = (...values: unknown[]) => `42${JSON.stringify(values)}`;
const unknownQueue = { queue_id: "00000000-0000-4000-8000-000000000000", last_event_id: -1 };

const wrongValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e300, "", "x".repeat(LARGE), [], [[]], {}, { queue_id: {} }],
  ...[{ queue_id: "x", last_event_id: "1" }, { queue_id: "\0", last_event_id: 1 }, { __proto__: null }],
  ...[
    { queue_id: "\ud800", last_event_id: 1 },
    { queue_id: ["x"], last_event_id: 2 ** 60 },
  ],
];

/** Each alone breaks the server's expectations. */
export const malformedFrames: readonly string[] = [
  ...["", "4", "42", "42[", "42[]", "42{}", "42[1]", "42[null]", '42["attach"', "42nonsense", "9", "x"],
  ...["40", "40/admin,", "40/,", '40{"email":1}', "44", "44{}", "43[]", "4399999999999[]", "421e9[]"],
  ...["45-", "451-", '451-["attach",{"_placeholder":true,"num":0}]', '459999999-["attach"]', "46-[]"],
  ...['42["disconnect"]', '42["connect"]', '42["error"]', '42["newListener",1]', '42["__proto__"]', "5", "6"],
  ...["0{}", "1", "2", "2probe", "3", "3x", '42/admin,["attach"]', "\0", "\u{1f600}", '4\ud800"'],
  `42["attach",${"[".repeat(LARGE)}`,
  `42["attach",${"[".repeat(LARGE / 2)}${"]".repeat(LARGE / 2)}]`,
  `42${'{"a":'.repeat(LARGE / 5)}`,
  `42["attach",{${Array.from({ length: 9_000 }, (_, key) => `"k${key}":0`).join(",")}}]`,
  `42["attach",[${"{},".repeat(30_000)}{}]]`,
  `4${"2".repeat(LARGE)}`,
  `40/${"a".repeat(LARGE)},`,
  `42["${"e".repeat(LARGE)}"]`,
  `42["attach","${"x".repeat(200_000)}"]`,
];

const binary = [
  new Uint8Array(0),
  new Uint8Array(LARGE),
  new Uint8Array(200_000),
  new Uint8Array([0xff, 0xfe]),
] as const;

/** Malformed frames get their own connections, because most end them. */
export const frameAttacks: readonly FrameAttack[] = [
  ...[true, false].flatMap((isConnected) => [
    ...[...malformedFrames, ...binary].map((frame, index) => ({
      name: `malformed frame ${index}`,
      isConnected,
      frames: [frame],
    })),
    { name: "many unknown events", isConnected, frames: many((index) => event(`event ${index}`, index)) },
    { name: "many pings", isConnected, frames: many(() => "2probe") },
    { name: "many connects", isConnected, frames: many(() => "40") },
    { name: "many connects to other namespaces", isConnected, frames: many((index) => `40/n${index},`) },
    { name: "many wrong keys", isConnected, frames: many(() => '40{"email":"a@b.c","api_key":"x"}') },
  ]),
  {
    name: "wrong values to attach",
    isConnected: true,
    frames: wrongValues.map((value) => event("attach", value)),
  },
  { name: "wrong values to ack", isConnected: true, frames: wrongValues.map((value) => event("ack", value)) },
  { name: "many acks", isConnected: true, frames: many((index) => event("ack", index)) },
  {
    name: "many attaches",
    isConnected: true,
    frames: many(() => event("attach", unknownQueue)).slice(0, 200),
  },
  {
    name: "many long values",
    isConnected: true,
    frames: many(() => event("ack", "x".repeat(9_000))).slice(0, 100),
  },
];
