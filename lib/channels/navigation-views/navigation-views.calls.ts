/** Valid calls for navigation views, with permitted roles. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { allBut, BAD, type CallSubject, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { anyone, type Call, calledBy } from "../../testing/random-calls/random-call.ts";
import type { navigationViews } from "./navigation-views.ts";

const viewOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const fragment = `narrow/search/${randomUUID()}`;
    await client.post("/navigation_views", { fragment, is_pinned: true, name: fragment });
    return fragment;
  }, "narrow/search/nothing");

const fragment = fc.constantFrom("inbox", "narrow/is/starred", "narrow/search/tea");
const viewProperties = { is_pinned: fc.boolean(), name: fc.constantFrom("Tea", "Milk") };
const randomCalls: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({ fragment, ...viewProperties }, { requiredKeys: ["fragment", "is_pinned"] })
    .map((params) => ({ method: "POST" as const, path: "/navigation_views", params })),
  fc.record({ fragment, params: fc.record(viewProperties, { requiredKeys: [] }) }).map((given) => ({
    method: "PATCH" as const,
    path: `/navigation_views/${given.fragment}`,
    params: given.params,
  })),
  fragment.map((each) => ({ method: "DELETE" as const, path: `/navigation_views/${each}`, params: {} })),
  fc
    .uniqueArray(fragment)
    .map((order) => ({ method: "PATCH" as const, path: "/navigation_views", params: { order } })),
);

export const calls = defineCalls<typeof navigationViews>({
  valid: {
    "get-navigation-views": () => ({}),
    "add-navigation-view": () => ({
      fragment: `narrow/search/${randomUUID()}`,
      is_pinned: true,
      name: randomUUID(),
    }),
    "edit-navigation-view": async (subject) => ({ fragment: await viewOf(subject), is_pinned: false }),
    "remove-navigation-view": async (subject) => ({ fragment: await viewOf(subject) }),
    "reorder-navigation-views": () => ({ order: ["feed", "inbox"] }),
  },
  whoMay: () => [
    row("get-navigation-views", "account"),
    row("add-navigation-view", "account"),
    row("edit-navigation-view", "account", allBut(["member"], "NOT_FOUND")),
    row("remove-navigation-view", "account", allBut(["member"], BAD)),
    row("reorder-navigation-views", "account"),
  ],
  random: { subject: "own", call: () => calledBy(anyone, randomCalls) },
});
