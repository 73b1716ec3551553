"use client";
/** Draws a status. */
import type { Status } from "../../model/store/organization/statuses-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { classNames } from "../../ui/class-names.ts";
import { tooltip } from "../../ui/layers/tooltip.ts";
import { EmojiGlyph } from "../emoji/emoji-glyph.tsx";

export function useStatus(userId: number | undefined): Status | undefined {
  return useChatStore(({ statuses }) => (userId === undefined ? undefined : statuses.get(userId)));
}

/** Text, or the emoji's name. */
export function statusWords({ text, emoji }: Status): string {
  return text || (emoji?.name.replaceAll("_", " ") ?? "");
}

type StatusProps = { userId: number | undefined; isLine?: boolean | undefined };

export function ShownStatus({ userId, isLine }: StatusProps) {
  const status = useStatus(userId);
  if (!status) return null;
  if (isLine) return <StatusLine status={status} className="text-ink-soft text-sm" />;
  return (
    <span {...tooltip(statusWords(status))} className="shrink-0 text-sm leading-none">
      <StatusEmoji status={status} />
      <span className="sr-only">, status: {statusWords(status)}</span>
    </span>
  );
}

export function StatusLine({ status, className }: { status: Status; className: string }) {
  return (
    <p className={classNames("flex min-w-0 items-baseline gap-1.5", className)}>
      <StatusEmoji status={status} />
      <span className="sr-only">Status: </span>
      <span className="min-w-0 truncate">{statusWords(status)}</span>
    </p>
  );
}

/** A speech balloon stands for text alone. */
export function StatusEmoji({ status }: { status: Status }) {
  if (status.emoji) return <EmojiGlyph emoji={status.emoji} />;
  return (
    <span aria-hidden="true" className="font-emoji">
      💬
    </span>
  );
}
