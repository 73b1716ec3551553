/** Hostile parameters. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "../../catalog/catalog.ts";
import { reactivateOrganization } from "../../organization/organizations/deactivate-organization.ts";
import { apiCall, validParams } from "../../testing/calls/all-calls.ts";
import type { CallSubject } from "../../testing/calls/noun-calls.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { Contract } from "../contract/contract.ts";

const { org: organization } = await serveOrganization();

const channelList = z.object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) });
let subject: CallSubject;

beforeAll(async () => {
  const { owner, member } = organization;
  const somebody = async () => (await organization.add()).id;
  await owner.subscribe("attacked");
  const messageId = await owner.send("attacked", "hello");
  const { streams } = channelList.parse((await owner.client.get("/streams")).body);
  const channelId = z.int().parse(streams.find(({ name }) => name === "attacked")?.stream_id);
  subject = { channelId, messageId, userId: member.id, own: (make) => make(owner), somebody };
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

/** Much cheaper than `toMatchObject`, for thousands of answers. */
const refusal = z.looseObject({ result: z.literal("error"), msg: z.string(), code: z.string() });

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

/** @returns whether it was refused, and so changed nothing. */
async function expectNoFailure(
  contract: Contract,
  path: string,
  body: string,
  type: string,
): Promise<boolean> {
  const headers = { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
  // The owner passes every permission check.
  const answer = await organization.owner.client.raw({ method: contract.method, path, headers, body });
  if (answer.status >= 500) expect.fail(`${contract.method} ${path} ${body.slice(0, 200)}: ${answer.status}`);
  // Later calls need the organization.
  if (contract.operationId === "deactivate-realm") await reactivateOrganization(organization.realmId);
  if (answer.status < 400) return false;
  refusal.parse(answer.body);
  return true;
}

test.each(contracts.map((contract) => [contract.operationId, contract] as const))(
  "%s handles any value of any parameter",
  async (operationId, contract) => {
    // Renewed after each success: some parameters are only read when a channel is created or a queue exists.
    const validCall = async () => apiCall(contract, await validParams(operationId)(subject));
    let call = await validCall();
    const attack = async (path: string, body: string, type: string) => {
      const isRefused = await expectNoFailure(contract, path, body, type);
      if (!isRefused) call = await validCall();
    };
    for (const name of Object.keys(contract.params.shape)) {
      for (const value of hostile) {
        const form = formOf({ ...call.params, [name]: value });
        await attack(call.path, form, "application/x-www-form-urlencoded");
      }
      for (const value of values) {
        await attack(call.path, JSON.stringify({ ...call.params, [name]: value }), "application/json");
      }
    }
    if (!contract.path.includes("{")) return;
    for (const value of hostile.filter(Boolean)) {
      await expectNoFailure(contract, pathOf(contract, value), "", "application/x-www-form-urlencoded");
    }
  },
);
