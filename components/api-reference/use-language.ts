/** The language of code examples, which the browser remembers. */
import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "./example-code.ts";

const KEY = "parley-api-language";
const listeners = new Set<() => void>();

function stored(): Language {
  const text = localStorage.getItem(KEY);
  return LANGUAGES.find((each) => each === text) ?? LANGUAGES[0];
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, stored, () => LANGUAGES[0]);
}
