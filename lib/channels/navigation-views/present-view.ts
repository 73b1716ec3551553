/** A navigation view's row as its wire shape. */
import type { z } from "zod";
import type { NavigationView } from "../../kernel/db/generated/client.ts";
import type { navigationViewShape } from "./navigation-views.contract.ts";

export function presentView({
  fragment,
  isPinned,
  name,
}: NavigationView): z.input<typeof navigationViewShape> {
  return { fragment, is_pinned: isPinned, name };
}
