/** Hidden and unknown channel names give identical bytes and queries, so that not even timing tells them apart. */
import { request } from "node:http";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { contracts } from "../../../catalog/catalog.ts";
import { statementsOf } from "../../../testing/measuring/statements.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import type { TestAccount } from "../../../testing/test-account.ts";

const { org, server } = await serveOrganization();
/** As long as `UNKNOWN`; both occur in no other text. */
const HIDDEN = "quixotic";
const UNKNOWN = "zephyrus";

beforeAll(async () => {
  const secret = { invite_only: true, principals: [org.owner.id] };
  await org.owner.subscribe(HIDDEN, { ...secret, history_public_to_subscribers: false });
  await org.owner.send(HIDDEN, "hello", { topic: "t" });
});

type Params = Readonly<Record<string, unknown>>;

/** As sent, without date, request id and rate limits. */
function answerTo(account: TestAccount, method: string, path: string, params: Params): Promise<string> {
  const form = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  ).toString();
  const authorization = `Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString("base64")}`;
  const headers = { host: org.host, authorization, "content-type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const target = { port: server.port, method, path: `/api/v1${path}`, headers, agent: false };
    const asking = request(target, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const given = response.rawHeaders.flatMap((text, index, all) =>
          index % 2 === 0 && !/^(date|x-request-id|x-ratelimit-.*)$/i.test(text)
            ? [`${text}: ${all[index + 1]}`]
            : [],
        );
        resolve([response.statusCode, ...given, Buffer.concat(chunks).toString("latin1")].join("\n"));
      });
    });
    asking.on("error", reject);
    asking.end(form);
  });
}

const calls: readonly (readonly [operationId: string, about: string, params: (name: string) => Params])[] = [
  ["get-stream-id", "", (stream) => ({ stream })],
  ["send-message", "", (to) => ({ type: "channel", to, topic: "t", content: "hello" })],
  ["unsubscribe", "oneself", (name) => ({ subscriptions: [name] })],
  ["unsubscribe", "somebody", (name) => ({ subscriptions: [name], principals: [org.owner.id] })],
  ["update-subscriptions", "leaving", (name) => ({ delete: [name] })],
  ["mute-topic", "muting", (stream) => ({ stream, topic: "t", op: "add" })],
  ["mute-topic", "unmuting", (stream) => ({ stream, topic: "t", op: "remove" })],
  ["render-message", "channel", (name) => ({ content: `#**${name}**` })],
  ["render-message", "topic", (name) => ({ content: `#**${name}>t**` })],
  [
    "get-messages",
    "",
    (name) => ({ anchor: "newest", num_before: 1, num_after: 0, narrow: [["channel", name]] }),
  ],
  [
    "get-messages",
    "negated",
    (name) => ({
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: "channel", operand: name, negated: true }],
    }),
  ],
  ["check-messages-match-narrow", "", (name) => ({ msg_ids: [1], narrow: [["channel", name]] })],
  [
    "update-message-flags-for-narrow",
    "",
    (name) => ({
      anchor: "newest",
      num_before: 1,
      num_after: 0,
      op: "add",
      flag: "starred",
      narrow: [["channel", name]],
    }),
  ],
  ["register-queue", "narrow", (name) => ({ fetch_event_types: [], narrow: [["channel", name]] })],
];

/** People who may not create channels cannot probe for existing names. */
const callsOfGuests: typeof calls = [
  ["subscribe", "oneself", (name) => ({ subscriptions: [{ name }] })],
  ["subscribe", "not fatal", (name) => ({ subscriptions: [{ name }], authorization_errors_fatal: false })],
  ["subscribe", "somebody", (name) => ({ subscriptions: [{ name }], principals: [org.bot.id] })],
  ["update-subscriptions", "joining", (name) => ({ add: [{ name }] })],
  ["create-channel", "", (name) => ({ name, subscribers: [org.guest.id] })],
];

/** The response, and the minimum statement count, because background jobs add statements. */
async function observe(account: TestAccount, operationId: string, params: Params) {
  const contract = contracts.find((each) => each.operationId === operationId);
  if (!contract) throw new Error(`There is no operation ${operationId}.`);
  let answer = "";
  const ask = async () => {
    answer = await answerTo(account, contract.method, contract.path, params);
  };
  const tries: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) tries.push((await statementsOf(ask)).map(({ text }) => text));
  const [statements] = tries.toSorted((one, other) => one.length - other.length);
  return { answer, statements };
}

/** Queue ids differ. */
const withoutQueueId = (answer: string) =>
  answer
    .replace(/"queue_id":"[^"]*"/, "")
    .replace(/"last_event_id":-?\d+/, "")
    .replace(/etag: .*/i, "");

describe.each(["guest", "member"] as const)("hidden and unknown names look alike to a %s", (role) => {
  const all = role === "guest" ? [...calls, ...callsOfGuests] : calls;
  test.each(all)("%s (%s)", async (operationId, _about, params) => {
    const account = org[role];
    // Warms caches.
    await observe(account, operationId, params(UNKNOWN));
    const compare = async () => {
      const unknown = await observe(account, operationId, params(UNKNOWN));
      const hidden = await observe(account, operationId, params(HIDDEN));
      expect(withoutQueueId(hidden.answer.replaceAll(HIDDEN, UNKNOWN))).toBe(withoutQueueId(unknown.answer));
      expect(hidden.statements).toEqual(unknown.statements);
    };
    // Background work may disturb every try on a busy machine; a real difference persists.
    await vi.waitFor(compare, { timeout: 60_000, interval: 0 });
  });
});
