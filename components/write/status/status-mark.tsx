"use client";
/** A person's status beside the name; drawn by a script that loads with the first status. */
import { useChatStore } from "../../model/store/use-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";

const shownStatus = lazyPart(
  lazyModule(() => import("./shown-status.tsx")),
  ({ ShownStatus }) => ShownStatus,
);

/** The emoji alone, or a line with the text. */
export function StatusMark({ userId, isLine }: { userId: number | undefined; isLine?: boolean }) {
  const hasStatus = useChatStore(({ statuses }) => statuses.has(userId ?? 0));
  return hasStatus && <Lazy part={shownStatus} props={{ userId, isLine }} failure={null} />;
}
