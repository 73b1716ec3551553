/** PATCH /realm and its events. */
import { expect } from "vitest";
import { z } from "zod";
import type { TestAccount } from "./test-account.ts";

export async function registeredRealm({ client }: TestAccount): Promise<Record<string, unknown>> {
  return (await client.post("/register", { fetch_event_types: ["realm"] })).body;
}

export const patchRealm = ({ client }: TestAccount, params: Record<string, unknown>) =>
  client.patch("/realm", params);

/** While `act` runs. */
export async function realmChangesFor(
  account: TestAccount,
  act: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const events = await account.listen({ event_types: ["realm"] });
  await act();
  return (await events.read()).map(({ id: _id, ...event }) => {
    if (event.op === "update") return { [z.string().parse(event.property)]: event.value };
    expect(event).toMatchObject({ type: "realm", op: "update_dict", property: "default" });
    return z.record(z.string(), z.unknown()).parse(event.data);
  });
}
