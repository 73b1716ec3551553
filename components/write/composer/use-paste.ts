"use client";
/** Paste into a composer. */
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { keyOf } from "../../model/keyboard/pressed-key.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { notify } from "../../ui/layers/notify.ts";
import { lazyModule, preload } from "../../ui/lazy-module.ts";
import { replaceText } from "./formatting/replace-text.ts";

const pasteReader = lazyModule(() => import("./read-paste.ts").then((module) => module.readPaste));

export function preloadPaste(): void {
  preload(pasteReader);
}

/** The browser handles Ctrl+Shift+V. */
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
  // The module may fail to load.
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

type Clipboard = { plain: string; html: string; files: readonly File[] };

/** Whether the clipboard holds real text, not just an element, names, or an address for its files. */
export function hasText({ plain, html, files }: Clipboard): boolean {
  return html === "" ? saysMore(plain, files) : saysSomething(html);
}

const ADDRESS = /^[a-z]+:\/\/\S+$/i;

/** Systems list files by name, path, or address. */
function saysMore(plain: string, files: readonly File[]): boolean {
  const lines = plain.split(/[\r\n]+/).map((line) => line.trim());
  const isAbout = (line: string) =>
    line === "" || ADDRESS.test(line) || files.some(({ name }) => line === name || line.endsWith(`/${name}`));
  return !lines.every(isAbout);
}

function saysSomething(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, script, template")) element.remove();
  return (body.textContent ?? "").trim() !== "";
}

/** Office programs add a picture of the text. */
function offerPictures(files: File[], attach: (files: File[]) => void): void {
  const [file, ...others] = files;
  if (!file) return;
  const what = others.length === 0 ? file.name : `${files.length} files`;
  void notify(`Pasted as text, without ${what}`, { label: "Attach it too", run: () => attach(files) });
}
