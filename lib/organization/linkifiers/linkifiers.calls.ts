/** Valid calls for linkifiers, and who may make them. */
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
import type { linkifiers } from "./linkifiers.ts";

const linkifier = () => ({
  pattern: `${randomUUID()}-(?P<id>[0-9]+)`,
  url_template: "https://x.example/{id}",
});

const linkifierOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/realm/filters", linkifier());
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

const linkifierList = z.object({ linkifiers: z.array(z.object({ id: z.int() })) });

const linkifierIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/realm/linkifiers");
    return linkifierList.parse(body).linkifiers.map(({ id }) => id);
  }, []);

const linkifierOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const linkifier = { pattern: `${randomUUID()}-(?P<id>[0-9]+)`, url_template: "https://x.example/{id}" };
    const { body } = await owner.client.post("/realm/filters", linkifier);
    return { ...linkifier, filter_id: body.id };
  };

export const calls = defineCalls<typeof linkifiers>({
  valid: {
    "get-linkifiers": () => ({}),
    "add-linkifier": () => linkifier(),
    "update-linkifier": async (subject) => ({ filter_id: await linkifierOf(subject), ...linkifier() }),
    "remove-linkifier": async (subject) => ({ filter_id: await linkifierOf(subject) }),
    "reorder-linkifiers": async (subject) => ({ ordered_linkifier_ids: await linkifierIdsOf(subject) }),
    "get-realm-filters": () => ({}),
  },
  whoMay: (org) => [
    row("get-linkifiers", "account"),
    row("add-linkifier", "account"),
    row("update-linkifier", "account", {}, linkifierOfOwner(org)),
    row("remove-linkifier", "account", {}, linkifierOfOwner(org)),
    row("reorder-linkifiers", "account"),
    row("get-realm-filters", "account"),
  ],
});
