/** Moves the focus to the composer from anywhere, also to one that is only about to appear. */
import { type RefObject, useEffect } from "react";
import { createStore } from "../store/store.ts";

/** How long a request waits for a composer, in milliseconds: long enough for another view to appear. */
const WAIT_MS = 700;

/** When the focus was last requested, in milliseconds since the page began. */
const requestStore = createStore(Number.NEGATIVE_INFINITY);

/** Focuses the composer on screen, and the one that takes its place when the view is just changing. */
export function focusComposer(): void {
  requestStore.update(() => performance.now());
}

/** Makes `field` the one that takes the focus, for as long as the composer is on screen. */
export function useComposerFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const answer = () => {
      if (performance.now() - requestStore.getState() < WAIT_MS) field.current?.focus();
    };
    answer();
    return requestStore.subscribe(answer);
  }, [field]);
}
