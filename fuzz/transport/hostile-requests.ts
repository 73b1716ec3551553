/** Requests as bytes, whole and broken. */
import fc from "fast-check";
import { type Attacked, SESSION, type Step } from "./connection-plan.ts";

const PIPELINED = 12;
/** Exceeds the queue of a connection. */
const TOO_MANY_PIPELINED = 80;
const TINY_PIECES = 3_000;
const BODY_BYTES = 120_000;
/** Exceeds Node.js's limit. */
const LONG_HEAD = 20_000;
const MAX_WAIT_MS = 60;

const POLLING = "/socket.io/?EIO=4&transport=polling";
const FORM = "Content-Type: application/x-www-form-urlencoded";

const write = (data: string | Uint8Array): Step => ({ do: "write", data });

/** With the empty line after the head. */
export const head = (...lines: readonly string[]) => `${lines.join("\r\n")}\r\n\r\n`;

export function authorizationOf({ email, apiKey }: Attacked["accounts"][number]): string {
  return `Authorization: Basic ${btoa(`${email}:${apiKey}`)}`;
}

/** Small and large responses, waiting polls, and unknown paths. */
const paths = ({ accounts }: Attacked) =>
  fc.constantFrom(
    ...["/api/v1/server_settings", "/api/v1/openapi.json", "/api/v1/users/me", "/api/v1/users", "/x", "/"],
    ...["/login", "/_next/static/chunks/x.js", "/api/v1/messages?anchor=newest&num_before=100&num_after=0"],
    ...[
      POLLING,
      `${POLLING}&sid=${SESSION}`,
      `${POLLING}&j=0`,
      "/api/v1/uploads/tus/x",
      "http://localhost/x",
      "%",
    ],
    ...accounts.map(({ queueId }) => `/api/v1/events?queue_id=${queueId}&last_event_id=-1`),
  );

const methods = fc.oneof(
  { weight: 6, arbitrary: fc.constant("GET") },
  { weight: 3, arbitrary: fc.constantFrom("HEAD", "POST", "OPTIONS", "PATCH", "DELETE") },
  { weight: 1, arbitrary: fc.constantFrom("CONNECT", "PURGE", "TRACE", "PRI", "get", "\0") },
);

const versions = fc.oneof(
  { weight: 8, arbitrary: fc.constant("HTTP/1.1") },
  { weight: 1, arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "HTTP", "") },
);

const oddHeaders = fc.constantFrom<readonly string[]>(
  ...[[], [], [], ["Connection: close"], ["Connection: keep-alive"], ["Connection: close, upgrade"]],
  ...[
    ["Expect: 100-continue"],
    ["Expect: 200-ok"],
    ["TE: trailers", "Trailer: X"],
    ["Accept-Encoding: gzip"],
  ],
  ...[
    [`X-Long: ${"x".repeat(LONG_HEAD)}`],
    ["Not a header"],
    ["X: \0"],
    [": x"],
    [" folded"],
    ["Host: other"],
  ],
  ...[
    ["Connection: Upgrade", "Upgrade: foo"],
    ["Connection: Upgrade", "Upgrade: h2c"],
    ["Upgrade: websocket"],
  ],
  ...[["Content-Length: -1"], ["Content-Length: 1", "Content-Length: 2"], ["Transfer-Encoding: gzip, foo"]],
  ...[["Range: bytes=0-,0-,0-"], ["Origin: http://elsewhere.example"], ["X-Forwarded-For: 1.2.3.4"]],
);

/** Without a body; rarely broken. */
function heads(attacked: Attacked): fc.Arbitrary<string> {
  const host = `Host: ${attacked.host}`;
  const request = fc.record({
    method: methods,
    path: paths(attacked),
    version: versions,
    hosts: fc.oneof(
      { weight: 9, arbitrary: fc.constant([host]) },
      { weight: 1, arbitrary: fc.constantFrom([], [host, host], ["Host: [", host], ["Host:"]) },
    ),
    odd: oddHeaders,
    account: fc.option(fc.constantFrom(...attacked.accounts)),
  });
  return request.map(({ method, path, version, hosts, odd, account }) =>
    head(`${method} ${path} ${version}`, ...hosts, ...odd, ...(account ? [authorizationOf(account)] : [])),
  );
}

const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;

const bodies: fc.Arbitrary<readonly [announced: string, body: string]> = fc.oneof(
  fc
    .tuple(fc.nat(BODY_BYTES), fc.constantFrom(0, 1, 0.5, 1.2))
    .map(([length, share]) => [`Content-Length: ${length}`, "x".repeat(Math.floor(length * share))] as const),
  fc
    .tuple(
      fc.oneof(
        fc
          .array(fc.nat(5_000), { maxLength: 20 })
          .map((sizes) => sizes.map((size) => chunk("y".repeat(size + 1))).join("")),
        fc.nat(TINY_PIECES).map((count) => chunk("z").repeat(count)),
        fc.nat(TINY_PIECES).map((count) => `1;name="${"e".repeat(count)}"\r\nx\r\n`),
      ),
      fc.constantFrom(
        ...[
          "",
          "0\r\n\r\n",
          "0\r\nX: trailer\r\n\r\n",
          "0\r\nContent-Length: 5\r\n\r\n",
          "0\r\nbroken\r\n\r\n",
        ],
        ...[
          "fffffffffffffffff\r\n",
          "-1\r\n",
          "x\r\n",
          "5\r\nab",
          "\r\n",
          "5\r\nabcdefgh\r\n",
          "1\nx\n0\n\n",
        ],
      ),
    )
    .map(([chunks, end]) => ["Transfer-Encoding: chunked", chunks + end] as const),
);

const receivers = fc.constantFrom(
  ...[
    "/api/v1/fetch_api_key",
    "/api/v1/messages",
    "/api/v1/user_uploads",
    "/api/v1/uploads/tus",
    "/api/v1/nothing",
  ],
  ...[
    "/api/auth/callback/credentials",
    "/login",
    `${POLLING}&sid=${SESSION}`,
    POLLING,
    "/api/v1/server_settings",
  ],
);

function withBodies(attacked: Attacked): fc.Arbitrary<string> {
  const types = fc.constantFrom(
    FORM,
    "Content-Type: multipart/form-data; boundary=b",
    "Content-Type: text/plain",
    "X: y",
  );
  const request = fc.record({
    method: fc.constantFrom("POST", "POST", "PATCH", "GET", "HEAD"),
    path: receivers,
    type: types,
    odd: oddHeaders,
    body: bodies,
    account: fc.option(fc.constantFrom(...attacked.accounts)),
  });
  return request.map(({ method, path, type, odd, body: [announced, body], account }) => {
    const credentials = account ? [authorizationOf(account)] : [];
    const lines = [`Host: ${attacked.host}`, type, announced, ...odd, ...credentials];
    return head(`${method} ${path} HTTP/1.1`, ...lines) + body;
  });
}

/** Sometimes only the beginnings. */
export function requestSteps(attacked: Attacked): fc.Arbitrary<readonly Step[]> {
  const one = fc.oneof(heads(attacked), withBodies(attacked));
  const partial = fc
    .tuple(one, fc.integer({ min: 1, max: 99 }))
    .map(([text, percent]) => text.slice(0, Math.ceil((text.length * percent) / 100)));
  const pipeline = fc.array(one, { minLength: 2, maxLength: PIPELINED }).map((texts) => texts.join(""));
  const flood = fc
    .tuple(heads(attacked), fc.nat(TOO_MANY_PIPELINED))
    .map(([text, count]) => text.repeat(count));
  const bytes = fc.uint8Array({ maxLength: 200 });
  return fc
    .oneof(
      { weight: 6, arbitrary: one },
      { weight: 3, arbitrary: pipeline },
      { weight: 2, arbitrary: partial },
      { weight: 1, arbitrary: flood },
      { weight: 1, arbitrary: bytes },
    )
    .chain((data) => waits.map((ms) => [write(data), { do: "wait", ms }] as const));
}

const waits = fc.nat(MAX_WAIT_MS);

/** Without an ending, a connection stays open until the end of the run. */
export const endings: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: waits.map((ms) => [{ do: "wait", ms }, { do: "finish" }] as const) },
  { weight: 2, arbitrary: waits.map((ms) => [{ do: "wait", ms }, { do: "reset" }] as const) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(waits, waits)
      .map(([one, other]) => [
        { do: "finish" } as const,
        { do: "wait", ms: one } as const,
        { do: "resume" } as const,
        { do: "wait", ms: other } as const,
        { do: "reset" } as const,
      ]),
  },
  { weight: 2, arbitrary: fc.constant([{ do: "pause" }] as const) },
);
