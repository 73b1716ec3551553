/** Requests for navigation views. */
import { callApi } from "../../net/connection/api-client.ts";
import type { ListedView } from "./listed-views.ts";

/** @throws RequestFailure */
export async function pinView({ fragment, isKept }: ListedView, isPinned: boolean): Promise<void> {
  if (isKept) await callApi("PATCH /navigation_views/{fragment}", { fragment, is_pinned: isPinned });
  else await callApi("POST /navigation_views", { fragment, is_pinned: isPinned });
}

/** @throws RequestFailure */
export async function renameView(fragment: string, name: string): Promise<void> {
  await callApi("PATCH /navigation_views/{fragment}", { fragment, name });
}

/** @throws RequestFailure */
export async function addView(fragment: string, name: string): Promise<void> {
  await callApi("POST /navigation_views", { fragment, name, is_pinned: true });
}

/** @throws RequestFailure */
export async function orderViews(fragments: readonly string[]): Promise<void> {
  await callApi("PATCH /navigation_views", { order: fragments });
}

/** @throws RequestFailure */
export async function removeView(fragment: string): Promise<void> {
  await callApi("DELETE /navigation_views/{fragment}", { fragment });
}
