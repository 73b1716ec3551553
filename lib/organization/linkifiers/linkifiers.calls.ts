/** Valid calls for linkifiers, with permitted roles. */
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

/** Ids of an otherwise empty database; some calls are refused. */
function randomCalls(): fc.Arbitrary<RandomCall> {
  const texts = fc.record(
    {
      pattern: fc.constantFrom("#(?P<id>[0-9]+)", "T(?P<id>[0-9]+)", "D-(?P<id>[0-9]+)", "("),
      url_template: fc.constantFrom("https://x.example/{id}", "https://y.example/{?id}"),
      example_input: fc.constantFrom("#12", "T7", ""),
      reverse_template: fc.constantFrom("#{id}", "T{id}", ""),
      alternative_url_templates: fc.constantFrom([], ["https://z.example/{id}"]),
    },
    { requiredKeys: ["pattern", "url_template"] },
  );
  const id = fc.integer({ min: 1, max: 4 });
  const path = id.map((each) => `/realm/filters/${each}`);
  const added = texts.map((params) => ({ method: "POST" as const, path: "/realm/filters", params }));
  const changed = fc.record({ method: fc.constant("PATCH" as const), path, params: texts });
  const removed = fc.record({ method: fc.constant("DELETE" as const), path, params: fc.constant({}) });
  const ordered = fc.shuffledSubarray([1, 2, 3, 4], { minLength: 1 }).map((ids) => ({
    method: "PATCH" as const,
    path: "/realm/linkifiers",
    params: { ordered_linkifier_ids: ids },
  }));
  return fc
    .record({ who: administrators, call: fc.oneof(added, added, changed, removed, ordered) })
    .map(({ who, call }) => ({ who, ...call }));
}

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
  random: { subject: "organization", call: randomCalls },
});
