/** The views of the sidebar as the reader has arranged them: those in sight, and the others. */
import { ListFilter, type LucideIcon } from "lucide-react";
import type { View } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import type { WireNavigationView } from "../../model/store/wire.ts";
import { BUILT_IN_VIEWS } from "./built-in-views.ts";

export type ListedView = {
  fragment: string;
  view: View;
  name: string;
  icon: LucideIcon;
  isPinned: boolean;
  /** Whether the reader made it, and may rename and remove it. */
  isOwn: boolean;
  /** Whether the reader has decided something of it before. */
  isKept: boolean;
};

/**
 * In the reader's order; of the rest the built-in ones first, then the reader's own by name. What leads nowhere in this app is
 * left out.
 */
export function listedViews(
  kept: ReadonlyMap<string, WireNavigationView>,
  order: readonly string[],
): ListedView[] {
  const builtIn = BUILT_IN_VIEWS.map((each): ListedView => {
    const decided = kept.get(each.fragment);
    return {
      ...each,
      name: decided?.name ?? each.name,
      isPinned: decided?.is_pinned ?? each.isPinned,
      isOwn: false,
      isKept: decided !== undefined,
    };
  });
  const own = [...kept.values()].flatMap(({ fragment, name, is_pinned }): ListedView[] => {
    const view = viewOfFragment(fragment);
    if (!view || BUILT_IN_VIEWS.some((each) => each.fragment === fragment)) return [];
    return [
      {
        fragment,
        view,
        name: name ?? fragment,
        icon: ListFilter,
        isPinned: is_pinned,
        isOwn: true,
        isKept: true,
      },
    ];
  });
  const listed = [...builtIn, ...own.toSorted((one, other) => one.name.localeCompare(other.name))];
  return inOrder(listed, order);
}

/**
 * The order of all views when those that are listed get this one: views that other clients can show, and this one cannot, keep
 * their places.
 */
export function orderOfAll(listed: readonly string[], before: readonly string[]): string[] {
  const isListed = new Set(listed);
  const next = listed.values();
  const placed = before.flatMap((fragment) =>
    isListed.has(fragment) ? (next.next().value ?? []) : fragment,
  );
  return [...placed, ...next];
}

/** Those that the order does not name follow as they were. */
export function inOrder(views: readonly ListedView[], order: readonly string[]): ListedView[] {
  const places = new Map(order.map((fragment, place) => [fragment, place]));
  const placeOf = ({ fragment }: ListedView) => places.get(fragment) ?? order.length;
  return views.toSorted((one, other) => placeOf(one) - placeOf(other));
}
