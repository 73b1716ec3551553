/** Valid calls for navigation views, and who may make them. */
import { randomUUID } from "node:crypto";
import { allBut, BAD, type CallSubject, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import type { navigationViews } from "./navigation-views.ts";

const viewOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const fragment = `narrow/search/${randomUUID()}`;
    await client.post("/navigation_views", { fragment, is_pinned: true, name: fragment });
    return fragment;
  }, "narrow/search/nothing");

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
});
