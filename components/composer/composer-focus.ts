/** Moves the focus to the composer from anywhere, also to one that is only about to appear. */
import { type RefObject, useEffect } from "react";
import { awaitField } from "../keyboard/type-ahead.ts";
import { createStore } from "../store/store.ts";

/** How long a request waits for a first composer, in milliseconds: its script may still have to be loaded. */
const WAIT_MS = 5000;
/** How long an answered request also holds for the composer of the next view, which may be about to replace this one. */
const PASS_ON_MS = 700;

/** The last request, with the time in milliseconds since the page began. */
const requestStore = createStore({ at: Number.NEGATIVE_INFINITY, isAnswered: false });

/** Focuses the composer on screen, and the one that takes its place. Letters typed until it appears go into it. */
export function focusComposer(): void {
  requestStore.update(() => ({ at: performance.now(), isAnswered: false }));
  awaitField();
}

/** Makes `field` the one that takes the focus, for as long as the composer is on screen. */
export function useComposerFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const answer = () => {
      const { at, isAnswered } = requestStore.getState();
      const isDue = performance.now() - at < (isAnswered ? PASS_ON_MS : WAIT_MS);
      if (!isDue || !field.current || field.current === document.activeElement) return;
      field.current.focus();
      requestStore.update(() => ({ at, isAnswered: true }));
    };
    answer();
    return requestStore.subscribe(answer);
  }, [field]);
}
