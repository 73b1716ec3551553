/** Views are listed in the user's order. */
import { expect, it } from "vitest";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { BUILT_IN_VIEWS } from "./built-in-views.ts";
import { listedViews, orderOfAll } from "./listed-views.ts";

const kept = (...views: { fragment: string; is_pinned: boolean; name: string | null }[]) =>
  new Map(views.map((view) => [view.fragment, view]));

it("each built-in view matches its fragment", () => {
  for (const { fragment, view } of BUILT_IN_VIEWS) expect(viewOfFragment(fragment)).toEqual(view);
});

it("applies the user's choices, puts own views last by name, and omits unknown views", () => {
  const views = listedViews(
    kept(
      { fragment: "inbox", is_pinned: false, name: null },
      { fragment: "drafts", is_pinned: true, name: null },
      { fragment: "narrow/has/link", is_pinned: true, name: "Links" },
      { fragment: "narrow/is/alerted", is_pinned: false, name: "Alerts" },
      { fragment: "elsewhere", is_pinned: true, name: "Nowhere" },
    ),
    [],
  );
  const pinned = views.filter(({ isPinned }) => isPinned).map(({ name }) => name);
  expect(pinned).toEqual(["Recent conversations", "Combined feed", "Mentions", "Starred", "Drafts", "Links"]);
  expect(views.filter(({ isOwn }) => isOwn).map(({ name }) => name)).toEqual(["Alerts", "Links"]);
  expect(views.find(({ name }) => name === "Inbox")).toMatchObject({ isPinned: false, isKept: true });
});

it("uses the user's order; other views follow", () => {
  const views = listedViews(kept({ fragment: "narrow/has/link", is_pinned: true, name: "Links" }), [
    "narrow/has/link",
    "gone",
    "feed",
  ]);
  expect(views.slice(0, 4).map(({ name }) => name)).toEqual([
    "Links",
    "Combined feed",
    "Inbox",
    "Recent conversations",
  ]);
});

it("keeps views in place that only other clients can show", () => {
  const before = ["elsewhere", "feed", "inbox", "somewhere", "recent"];
  const order = ["recent", "inbox", "feed", "drafts"];
  expect(orderOfAll(order, before)).toEqual(["elsewhere", "recent", "inbox", "somewhere", "feed", "drafts"]);
  expect(orderOfAll(order, [])).toEqual(order);
});
