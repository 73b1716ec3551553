"use client";
/** Pasting into a composer: rich text becomes Markdown, an address a short form or a link, files are attached. */
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { keyOf } from "../../model/keyboard/pressed-key.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { lazyModule, preload } from "../../ui/lazy-module.ts";
import { hasText, offerPictures } from "./clipboard-pictures.ts";
import { replaceText } from "./formatting/replace-text.ts";

const pasteReader = lazyModule(() => import("./read-paste.ts").then((module) => module.readPaste));

/** Starts loading what reads pastes, so that it is there when it is needed. */
export function preloadPaste(): void {
  preload(pasteReader);
}

/** Handlers for the field. Ctrl+Shift+V, the browser's own "paste as plain text", is left to the browser. */
export function usePaste(onFiles: ((files: File[]) => void) | null) {
  const isPlain = useRef(false);

  function noteKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    isPlain.current = event.shiftKey && (event.ctrlKey || event.metaKey) && keyOf(event.nativeEvent) === "V";
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const plain = event.clipboardData.getData("text/plain");
    const html = event.clipboardData.getData("text/html");
    const files = [...event.clipboardData.files];
    if (onFiles && files.length > 0) {
      if (!hasText({ plain, html, files })) {
        event.preventDefault();
        onFiles(files);
        return;
      }
      if (!isPlain.current) offerPictures(files, onFiles);
    }
    const isLeftAlone = isPlain.current || (html === "" && !/^\s*https?:\/\/\S+\s*$/i.test(plain));
    isPlain.current = false;
    if (isLeftAlone) return;
    event.preventDefault();
    void insertPaste(event.currentTarget, plain, html);
  }

  return { noteKey, onPaste };
}

async function insertPaste(field: HTMLTextAreaElement, plain: string, html: string): Promise<void> {
  const { selectionStart: from, selectionEnd: to, value } = field;
  const { linkifiers } = chatStore.getState().markdownSettings;
  // Without a connection the module cannot be loaded; the plain text is always available.
  const insert = await pasteReader.load().then(
    (readPaste) =>
      readPaste({
        plain,
        html,
        before: value.slice(0, from),
        selected: value.slice(from, to),
        after: value.slice(to),
        linkifiers,
      }),
    () => plain,
  );
  if (insert === "") return;
  const caret = from + insert.length;
  replaceText(field, { from, to, insert, selectFrom: caret, selectTo: caret });
}
