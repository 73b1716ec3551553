/** Hostile parameters to any operation are refused in the common envelope, never with an internal error. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { contracts } from "../catalog/contracts.ts";
import type { Contract } from "../contract/contract.ts";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org: organization } = await serveOrganization();

beforeAll(async () => {
  await organization.member.subscribe("attacked");
});

const numbers = ["-1", "1.5", "1e400", "2147483648", "9007199254740993", "9223372036854775808"];
const structures = [
  "null",
  "[null]",
  "[[]]",
  "{}",
  '{"__proto__":1}',
  '[["constructor","a"]]',
  "[".repeat(5_000),
];
const texts = [
  "",
  " ",
  "__proto__",
  "toString",
  "\0",
  '["\\u0000"]',
  '["\\ud800"]',
  "\u202e",
  "%",
  "a".repeat(9_000),
];
const hostile = [...numbers, ...structures, ...texts];
const values: readonly unknown[] = [
  null,
  1e300,
  2 ** 63,
  ["\0"],
  [["topic", "\0"]],
  ["\ud800"],
  { toString: 1 },
];

/** The other parameters that an operation needs to succeed. */
const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "send-message": { type: "channel", to: "attacked", topic: "topic", content: "text" },
  "get-messages": { anchor: "newest", num_before: 1, num_after: 0 },
  "update-message-flags": { messages: [1], op: "add", flag: "starred" },
  "get-events": { queue_id: "nobody's" },
  "fetch-api-key": { username: "member@example.com", password: "wrong" },
};

/** A new channel each time, since some parameters are only read when a channel is created. */
function neededBy(operationId: string): Readonly<Record<string, unknown>> {
  if (operationId === "subscribe") return { subscriptions: [{ name: randomUUID() }] };
  return needed[operationId] ?? {};
}

function formOf(params: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(Object.fromEntries(entries)).toString();
}

function pathOf(contract: Contract, value: string): string {
  return contract.path.replace(/\{\w+\}/, () => encodeURIComponent(value));
}

async function expectNoFailure(contract: Contract, path: string, body: string, type: string): Promise<void> {
  const headers = { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
  // The owner passes every permission check, so its requests reach the most code.
  const answer = await organization.owner.client.raw({ method: contract.method, path, headers, body });
  expect(answer.status, `${contract.method} ${path} ${body.slice(0, 200)}`).toBeLessThan(500);
  if (answer.status === 200) return;
  expect(answer.body).toMatchObject({
    result: "error",
    msg: expect.any(String),
    code: expect.any(String),
  });
}

test.each(contracts.map((contract) => [contract.operationId, contract] as const))(
  "%s handles any value of any parameter",
  async (operationId, contract) => {
    for (const name of Object.keys(contract.params.shape)) {
      for (const value of hostile) {
        const form = formOf({ ...neededBy(operationId), [name]: value });
        await expectNoFailure(contract, pathOf(contract, "1"), form, "application/x-www-form-urlencoded");
      }
      for (const value of values) {
        const body = JSON.stringify({ ...neededBy(operationId), [name]: value });
        await expectNoFailure(contract, pathOf(contract, "1"), body, "application/json");
      }
    }
    if (!contract.path.includes("{")) return;
    for (const value of hostile.filter(Boolean)) {
      await expectNoFailure(contract, pathOf(contract, value), "", "application/x-www-form-urlencoded");
    }
  },
);
