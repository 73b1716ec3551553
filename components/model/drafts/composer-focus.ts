/** Moves the focus to the composer from anywhere, also to one that is only about to appear. */
import type { RefObject } from "react";
import { awaitField, renameAwaited, stopAwaiting, takeTyped, useAwaited } from "../keyboard/type-ahead.ts";
import { currentView } from "../navigation/use-view.ts";
import { viewKey } from "../navigation/view.ts";

type TextInput = HTMLTextAreaElement | HTMLInputElement;

/** A composer as a field to wait for: that of another place is not the one that is meant. */
function fieldOf(key: string): string {
  return `composer ${key}`;
}

/**
 * Focuses the composer of the place that the address names, now or as soon as it is there. Letters typed until then go
 * into it. Views without a composer leave the focus where it is.
 */
export function focusComposer(): void {
  const view = currentView();
  if (view.kind === "channel" || view.kind === "topic" || view.kind === "direct") {
    awaitField(fieldOf(viewKey(view)));
  }
}

/** The place has another view key from now on; its composer may still be loading. */
export function followComposer(from: string, to: string): void {
  renameAwaited(fieldOf(from), fieldOf(to));
}

/** Makes `field` the one that takes the focus in the place with this view key; `show` is to bring it if it is hidden. */
export function useComposerFocus(key: string, field: RefObject<TextInput | null>, show: () => void): void {
  useAwaited(fieldOf(key), () => {
    if (field.current === null) show();
    // With the focus in it, it takes nothing by itself.
    else if (field.current === document.activeElement) stopAwaiting();
    else focusAtEnd(field.current);
  });
}

/** A field that has never had the focus has its caret before what was written there earlier. */
function focusAtEnd(field: TextInput): void {
  field.focus();
  const end = field.value.length;
  if (field.selectionEnd === 0) field.setSelectionRange(end, end);
}

/** For what is shown in a place where one cannot write. */
export function useNoComposer(key: string): void {
  useAwaited(fieldOf(key), stopAwaiting);
}

/** What was typed for the composer of the place with this view key before it was there. */
export function takeTypedFor(key: string): string {
  return takeTyped(fieldOf(key));
}
