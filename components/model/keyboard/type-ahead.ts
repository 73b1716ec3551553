/** Buffers text typed for a loading field. */
import { useEffect, useRef } from "react";
import { createStore } from "../store/store.ts";
import { isModified } from "./pressed-key.ts";

/** Milliseconds after the last letter. */
const WAIT_MS = 10_000;

type Waiting = {
  field: string;
  typed: string;
  onGiveUp: ((typed: string) => void) | undefined;
};

const waitStore = createStore<Waiting | null>(null);
let stopListening = (): void => {};

/** Cancel the waiting. */
const CANCEL_KEYS: ReadonlySet<string> = new Set(["Escape", "Tab"]);

/**
 * Buffers letters even while another field has the focus. Repeated calls keep the buffer. When canceled, `onGiveUp`
 * gets the text.
 */
export function awaitField(field: string, onGiveUp?: (typed: string) => void): void {
  const before = waitStore.getState();
  if (before?.field !== field) {
    stopAwaiting();
    listen();
  }
  // A new object notifies a field already on screen.
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
  window.addEventListener("pointerdown", stopAwaiting, options);
}

export function renameAwaited(from: string, to: string): void {
  waitStore.update((waiting) => (waiting?.field === from ? { ...waiting, field: to } : waiting));
}

export function stopAwaiting(): void {
  const waiting = endWaiting();
  if (waiting && waiting.typed !== "") waiting.onGiveUp?.(waiting.typed);
}

function endWaiting(): Waiting | null {
  const waiting = waitStore.getState();
  stopListening();
  stopListening = () => {};
  waitStore.update(() => null);
  return waiting;
}

export function isAwaited(field: string): boolean {
  return waitStore.getState()?.field === field;
}

export function isAnyAwaited(): boolean {
  return waitStore.getState() !== null;
}

/** "" for none. */
export function takeTyped(field: string): string {
  const waiting = waitStore.getState();
  if (waiting?.field !== field) return "";
  endWaiting();
  return waiting.typed;
}

/** Also called on mount. */
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
  if (CANCEL_KEYS.has(event.key)) {
    stopAwaiting();
    return;
  }
  const typed = typedWith(waiting.typed, event);
  if (typed === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waitStore.update(() => ({ ...waiting, typed }));
}

/** Null for keys other than text. Enter is held back, too. */
function typedWith(typed: string, event: KeyboardEvent): string | null {
  if (isModified(event)) return null;
  if (event.key === "Enter") return typed;
  if (event.key === "Backspace") return [...typed].slice(0, -1).join("");
  return [...event.key].length === 1 ? typed + event.key : null;
}
