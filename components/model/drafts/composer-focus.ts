/** Focuses the composer, also before it is rendered. */
import type { RefObject } from "react";
import { awaitField, renameAwaited, stopAwaiting, takeTyped, useAwaited } from "../keyboard/type-ahead.ts";
import { navigate } from "../navigation/navigate.ts";
import { currentView } from "../navigation/use-view.ts";
import { viewKey } from "../navigation/view.ts";

type TextInput = HTMLTextAreaElement | HTMLInputElement;

function fieldOf(key: string): string {
  return `composer ${key}`;
}

/** Text typed until the composer appears goes into it. Does nothing in views without one. */
export function focusComposer(): void {
  const view = currentView();
  if (view.kind === "channel" || view.kind === "topic" || view.kind === "direct") {
    awaitField(fieldOf(viewKey(view)));
  }
}

export function startTopic(channelId: number): void {
  navigate({ kind: "channel", channelId });
  focusComposer();
}

export function followComposer(from: string, to: string): void {
  renameAwaited(fieldOf(from), fieldOf(to));
}

/** `show` reveals a hidden field. */
export function useComposerFocus(key: string, field: RefObject<TextInput | null>, show: () => void): void {
  useAwaited(fieldOf(key), () => {
    if (field.current === null) show();
    // A focused field receives text by itself.
    else if (field.current === document.activeElement) stopAwaiting();
    else focusAtEnd(field.current);
  });
}

/** Before its first focus, a field's caret is at the start. */
function focusAtEnd(field: TextInput): void {
  field.focus();
  const end = field.value.length;
  if (field.selectionEnd === 0) field.setSelectionRange(end, end);
}

/** For views in which the user cannot write. */
export function useNoComposer(key: string): void {
  useAwaited(fieldOf(key), stopAwaiting);
}

export function takeTypedFor(key: string): string {
  return takeTyped(fieldOf(key));
}
