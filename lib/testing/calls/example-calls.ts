/** The API document's examples: the valid calls, about objects with fixed ids. */
import { contracts } from "../../catalog/catalog.ts";
import type { Example } from "../../kernel/openapi/operation.ts";
import { validParams } from "./all-calls.ts";
import { type CallSubject, UNKNOWN_ID } from "./noun-calls.ts";

const OBJECT_ID = 7;

const subject: CallSubject = {
  channelId: 9,
  messageId: 42,
  userId: 8,
  own: async (_make, unknown) => unknown,
  somebody: async () => 8,
};

const RANDOM = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|(?<=2000000000-)[\w-]+/g;

/** Chosen at random in tests, and the same in every example. */
function fixed(value: unknown): unknown {
  if (value === UNKNOWN_ID) return OBJECT_ID;
  if (typeof value === "string")
    return value.replaceAll(RANDOM, "example").replaceAll(`${UNKNOWN_ID}`, `${OBJECT_ID}`);
  if (Array.isArray(value)) return value.map(fixed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fixed(each)]));
}

/** Without files. */
async function exampleOf(operationId: string): Promise<Example> {
  const params = await validParams(operationId)(subject);
  const texts = Object.entries(params).filter(([, value]) => value !== undefined && !(value instanceof Blob));
  return Object.fromEntries(texts.map(([name, value]) => [name, fixed(value)]));
}

/** By operation, in alphabetical order. */
export async function exampleCalls(): Promise<Readonly<Record<string, Example>>> {
  const ids = contracts.map(({ operationId }) => operationId).toSorted();
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await exampleOf(id)] as const)));
}
