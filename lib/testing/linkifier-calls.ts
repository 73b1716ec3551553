/** Linkifiers in tests. */
import { expect } from "vitest";
import { z } from "zod";
import type { TestAccount } from "./test-account.ts";

export const TICKET = { pattern: "#(?P<id>[0-9]+)", url_template: "https://tracker.example/{id}" };
export const REVERSIBLE = { ...TICKET, example_input: "#12", reverse_template: "#{id}" };

const listed = z.array(z.looseObject({ id: z.int() }));

export const addLinkifier = ({ client }: TestAccount, params: object) =>
  client.post("/realm/filters", { ...params });

export const updateLinkifier = ({ client }: TestAccount, id: number, params: object) =>
  client.patch(`/realm/filters/${id}`, { ...params });

export const removeLinkifier = ({ client }: TestAccount, id: number) => client.delete(`/realm/filters/${id}`);

export async function addedLinkifier(who: TestAccount, params: object): Promise<number> {
  const { body } = await addLinkifier(who, params);
  expect(body.msg).toBe("");
  return z.int().parse(body.id);
}

export async function linkifiersOf({ client }: TestAccount) {
  return listed.parse((await client.get("/realm/linkifiers")).body.linkifiers);
}

export async function removeLinkifiers(who: TestAccount): Promise<void> {
  for (const { id } of await linkifiersOf(who)) await removeLinkifier(who, id);
}
