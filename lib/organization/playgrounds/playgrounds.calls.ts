/** Valid calls for playgrounds, and who may make them. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
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
});
