/** What arranging views asks of the server. */
import { requestApi } from "../../net/connection/api-client.ts";
import type { ListedView } from "./listed-views.ts";

/** The parts of a fragment stay parts of the path. */
function pathOf(fragment: string): string {
  return `/navigation_views/${fragment.split("/").map(encodeURIComponent).join("/")}`;
}

/** @throws RequestFailure with a sentence that can be shown. */
export async function pinView({ fragment, isKept }: ListedView, isPinned: boolean): Promise<void> {
  if (isKept) await requestApi("PATCH", pathOf(fragment), { is_pinned: isPinned });
  else await requestApi("POST", "/navigation_views", { fragment, is_pinned: isPinned });
}

/** @throws RequestFailure with a sentence that can be shown. */
export async function renameView(fragment: string, name: string): Promise<void> {
  await requestApi("PATCH", pathOf(fragment), { name });
}

/** @throws RequestFailure with a sentence that can be shown. */
export async function addView(fragment: string, name: string): Promise<void> {
  await requestApi("POST", "/navigation_views", { fragment, name, is_pinned: true });
}

/** @throws RequestFailure with a sentence that can be shown. */
export async function orderViews(fragments: readonly string[]): Promise<void> {
  await requestApi("PATCH", "/navigation_views", { order: fragments });
}

/** @throws RequestFailure with a sentence that can be shown. */
export async function removeView(fragment: string): Promise<void> {
  await requestApi("DELETE", pathOf(fragment));
}
