"use client";
/** The field a message is written in: grows with its text, sends by key, formats by key. */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { useChatStore } from "../realtime/use-store.ts";
import { applyFormat, type FormatName } from "./composer-toolbar.tsx";

type ComposerTextProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  onSend: () => void;
};

const KEYS: Readonly<Record<string, FormatName>> = { b: "bold", i: "italic", L: "link", C: "code" };

/** On a keyboard under the finger Enter makes a line, since there the button is at hand. */
function hasPhysicalKeys(): boolean {
  return !window.matchMedia("(pointer: coarse)").matches;
}

/** Enter sends and Shift+Enter makes a line, or the other way round by the person's setting; Ctrl+Enter always sends. */
export function ComposerText({ field, value, placeholder, onChange, onSend }: ComposerTextProps) {
  const enterSends = useChatStore((state) => state.enterSends);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  });

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isModified = event.metaKey || event.ctrlKey;
    const sends = isModified || (enterSends && !event.shiftKey && hasPhysicalKeys());
    if (event.key === "Enter" && sends) {
      event.preventDefault();
      onSend();
      return;
    }
    if (event.key === "Escape") event.currentTarget.blur();
    const format = isModified ? KEYS[event.key] : undefined;
    if (!format) return;
    event.preventDefault();
    applyFormat(event.currentTarget, format);
  }

  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={placeholder}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className="block max-h-[40vh] min-h-11 w-full resize-none bg-transparent px-3 pt-2.5 pb-1.5 text-base leading-normal outline-none"
    />
  );
}
