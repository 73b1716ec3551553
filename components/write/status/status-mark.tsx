"use client";
/** A person's status beside the name; drawn by a script that loads with the first status. */
import { useChatStore } from "../../model/store/use-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";

const shownStatus = lazyModule(() => import("./shown-status.tsx"));
const mark = lazyPart(shownStatus, ({ ShownMark }) => ShownMark);
const line = lazyPart(shownStatus, ({ ShownLine }) => ShownLine);

type StatusProps = { userId: number | undefined; className?: string };

const useHasStatus = (userId: number | undefined) =>
  useChatStore(({ statuses }) => userId !== undefined && statuses.has(userId));

/** Where there is room for the emoji only. */
export function StatusMark({ userId }: StatusProps) {
  return useHasStatus(userId) && <Lazy part={mark} props={{ userId }} failure={null} />;
}

/** Emoji and text. */
export function StatusLine({ userId, className }: StatusProps) {
  return useHasStatus(userId) && <Lazy part={line} props={{ userId, className }} failure={null} />;
}
