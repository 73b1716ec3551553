/** Holds what is typed while the field it is meant for is still loading, and gives it to the field. */
import { useEffect, useRef } from "react";
import { createStore } from "../store/store.ts";
import { isModified } from "./pressed-key.ts";

/** How long a field is waited for since the last letter, in milliseconds; afterwards the keys act as always. */
const WAIT_MS = 10_000;

type Waiting = {
  /** The name of the field. */
  field: string;
  /** What was typed so far. */
  typed: string;
  /** Takes what was typed when the field is no longer waited for. */
  onGiveUp: ((typed: string) => void) | undefined;
};

/** null while no field is awaited. */
const waitStore = createStore<Waiting | null>(null);
let stopListening = (): void => {};

/** These leave what was asked for. */
const GIVES_UP: ReadonlySet<string> = new Set(["Escape", "Tab"]);

/**
 * From now on letters are held for the field that is about to appear, even where another field still has the focus. It
 * takes them by `takeTyped` with the same name, when it gets the focus. Calling this again for the same field keeps what
 * was typed so far. When it is given up, what was typed is given to `onGiveUp`, and without that forgotten.
 */
export function awaitField(field: string, onGiveUp?: (typed: string) => void): void {
  const before = waitStore.getState();
  if (before?.field !== field) {
    stopAwaiting();
    listen();
  }
  // Always another object, so that a field which is on screen already hears of each call.
  waitStore.update((waiting) => ({
    field,
    typed: waiting?.typed ?? "",
    onGiveUp: onGiveUp ?? waiting?.onGiveUp,
  }));
}

function listen(): void {
  const listening = new AbortController();
  let timer = setTimeout(stopAwaiting, WAIT_MS);
  stopListening = () => {
    clearTimeout(timer);
    listening.abort();
  };
  const options = { capture: true, signal: listening.signal };
  const onKeyDown = (event: KeyboardEvent) => {
    clearTimeout(timer);
    timer = setTimeout(stopAwaiting, WAIT_MS);
    hold(event);
  };
  window.addEventListener("keydown", onKeyDown, options);
  // A click elsewhere is a change of mind.
  window.addEventListener("pointerdown", stopAwaiting, options);
}

/** A field that is being waited for has another name from now on. */
export function renameAwaited(from: string, to: string): void {
  waitStore.update((waiting) => (waiting?.field === from ? { ...waiting, field: to } : waiting));
}

/** Ends the waiting, because the field will not appear or is no longer wanted. */
export function stopAwaiting(): void {
  const waiting = endWaiting();
  if (waiting && waiting.typed !== "") waiting.onGiveUp?.(waiting.typed);
}

/** Returns what was waited for. */
function endWaiting(): Waiting | null {
  const waiting = waitStore.getState();
  stopListening();
  stopListening = () => {};
  waitStore.update(() => null);
  return waiting;
}

/** Whether what is typed now is for this field. */
export function isAwaited(field: string): boolean {
  return waitStore.getState()?.field === field;
}

/** Whether what is typed now is for a field that is about to appear. */
export function isAnyAwaited(): boolean {
  return waitStore.getState() !== null;
}

/** What was typed for this field, which has now the focus; "" if nothing was, or another one or none is awaited. */
export function takeTyped(field: string): string {
  const waiting = waitStore.getState();
  if (waiting?.field !== field) return "";
  endWaiting();
  return waiting.typed;
}

/** Calls `onAwaited` when the component appears while the field is awaited, and whenever it is awaited afterwards. */
export function useAwaited(field: string, onAwaited: () => void): void {
  const latest = useRef(onAwaited);
  latest.current = onAwaited;
  useEffect(() => {
    const look = () => {
      if (isAwaited(field)) latest.current();
    };
    look();
    return waitStore.subscribe(look);
  }, [field]);
}

function hold(event: KeyboardEvent): void {
  const waiting = waitStore.getState();
  if (waiting === null) return;
  if (GIVES_UP.has(event.key)) {
    stopAwaiting();
    return;
  }
  const typed = typedWith(waiting.typed, event);
  if (typed === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waitStore.update(() => ({ ...waiting, typed }));
}

/** The text after the key; null for keys that are not text. Enter is not for what has the focus now, nor is it text. */
function typedWith(typed: string, event: KeyboardEvent): string | null {
  if (isModified(event)) return null;
  if (event.key === "Enter") return typed;
  if (event.key === "Backspace") return [...typed].slice(0, -1).join("");
  return [...event.key].length === 1 ? typed + event.key : null;
}
