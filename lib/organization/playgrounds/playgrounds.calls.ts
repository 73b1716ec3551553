/** Valid calls for playgrounds, with permitted roles. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { z } from "zod";
import {
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { administrators, type RandomCall } from "../../testing/random-calls/random-call.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { playgrounds } from "./playgrounds.ts";

const playground = { pygments_language: "Python", url_template: "https://python.example.com{?code}" };

const playgroundOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/realm/playgrounds", { ...playground, name: randomUUID() });
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

const playgroundOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/playgrounds", { ...playground, name: randomUUID() });
    return { playground_id: body.id };
  };

function randomCalls(): fc.Arbitrary<RandomCall> {
  const add = fc.record({
    who: administrators,
    method: fc.constant("POST" as const),
    path: fc.constant("/realm/playgrounds"),
    params: fc.record({
      name: fc.constantFrom("One", "Two"),
      pygments_language: fc.constantFrom("Python", "Rust"),
      url_template: fc.constant("https://example.com/{code}"),
    }),
  });
  const remove = fc.record({
    who: administrators,
    method: fc.constant("DELETE" as const),
    path: fc.integer({ min: 1, max: 5 }).map((id) => `/realm/playgrounds/${id}`),
    params: fc.constant({}),
  });
  return fc.oneof(add, remove);
}

export const calls = defineCalls<typeof playgrounds>({
  valid: {
    "add-code-playground": () => ({
      name: randomUUID(),
      pygments_language: "Python",
      url_template: "https://python.example.com?code={code}",
    }),
    "remove-code-playground": async (subject) => ({ playground_id: await playgroundOf(subject) }),
  },
  whoMay: (org) => [
    row("add-code-playground", "account"),
    row("remove-code-playground", "account", {}, playgroundOfOwner(org)),
  ],
  random: { subject: "organization", call: randomCalls },
});
