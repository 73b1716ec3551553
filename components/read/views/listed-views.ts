/** The sidebar's views. */
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
  isOwn: boolean;
  /** Whether the server stores it. */
  isKept: boolean;
};

/** In the user's order; then built-in views, then own ones. */
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

/** Views of other clients keep their places. */
export function orderOfAll(listed: readonly string[], before: readonly string[]): string[] {
  const isListed = new Set(listed);
  const next = listed.values();
  const placed = before.flatMap((fragment) =>
    isListed.has(fragment) ? (next.next().value ?? []) : fragment,
  );
  return [...placed, ...next];
}

export function inOrder(views: readonly ListedView[], order: readonly string[]): ListedView[] {
  const places = new Map(order.map((fragment, place) => [fragment, place]));
  const placeOf = ({ fragment }: ListedView) => places.get(fragment) ?? order.length;
  return views.toSorted((one, other) => placeOf(one) - placeOf(other));
}
