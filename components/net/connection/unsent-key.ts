/** Gets the account's key for unsent words, and uses it when the session ends or starts. */
import {
  hasSealed,
  keepPart,
  type StoredEntry,
  type StoredWords,
  UNSENT_KEY,
} from "../../model/store/account-storage.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { createStore } from "../../model/store/store.ts";
import { callApi } from "./api-client.ts";
import { isSigningOut, noteSessionEnd } from "./session-end.ts";
import { type PublicKey, publicHalf, sealWords, unsealWords } from "./unsent-words.ts";

const keyStore = createStore<ReadonlyMap<string, PublicKey>>(new Map());

/** Keeps the public half in the browser, and decrypts the words of an earlier session. */
export function keepUnsentKey(accountId: number): () => void {
  keyStore.update(() => new Map());
  const stopKeeping = keepPart(accountId, {
    store: keyStore,
    name: UNSENT_KEY,
    where: "browser",
    entries: (keys) => keys,
    restore: (_, entries) =>
      new Map([...entries].flatMap(([name, value]) => (isPublicKey(value) ? [[name, value] as const] : []))),
  });
  let isOver = false;
  const isNeeded = () => !isOver && (keyStore.getState().size === 0 || hasSealed(accountId));
  const fetchKey = async () => {
    const { key } = await callApi("GET /users/me/unsent_key");
    if (isOver) return;
    keyStore.update(() => new Map([["public", publicHalf(key)]]));
    await unsealWords(accountId, key);
  };
  // The next connection retries.
  const tryFetching = () => void (isNeeded() && fetchKey().catch(() => {}));
  tryFetching();
  const unsubscribe = chatStore.subscribe(({ connection }, before) => {
    if (connection === "online" && before.connection !== "online") tryFetching();
  });
  return () => {
    isOver = true;
    unsubscribe();
    stopKeeping();
  };
}

/**
 * Encrypts what `storedEntries` has found.
 * @returns whether all of it is kept.
 */
export async function keepUnsent(found: StoredWords): Promise<boolean> {
  let isKept = true;
  for (const [accountId, entries] of found) {
    const words = entries.filter((entry) => !isKeyEntry(entry));
    const key = publicKeyIn(entries);
    if (words.length > 0) isKept = key !== null && (await sealWords(accountId, words, key)) && isKept;
  }
  return isKept;
}

/** For the sign-in page, which says what became of unsent words; null if nothing is to be encrypted. */
export async function noteEnd(words: StoredWords | null): Promise<void> {
  // The user signs out in another tab, which has asked about unsent words.
  if (words === null || words.size === 0 || isSigningOut()) noteSessionEnd("nothing");
  else noteSessionEnd((await keepUnsent(words)) ? "kept" : "erased");
}

function isKeyEntry({ key }: StoredEntry): boolean {
  return key.includes(`:${UNSENT_KEY}:`);
}

function publicKeyIn(entries: readonly StoredEntry[]): PublicKey | null {
  try {
    const value: unknown = JSON.parse(entries.find(isKeyEntry)?.value ?? "null");
    return isPublicKey(value) ? value : null;
  } catch {
    return null;
  }
}

function isPublicKey(value: unknown): value is PublicKey {
  if (typeof value !== "object" || value === null || !("x" in value && "y" in value)) return false;
  return "kty" in value && value.kty === "EC" && typeof value.x === "string" && typeof value.y === "string";
}
