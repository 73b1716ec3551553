/** A temporarily unusable file store: the client may retry. */
import { isDiskFull } from "../db/database-errors.ts";
import type { FileStore } from "./file-store.ts";

/** `cause` is the store's error. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

/** A full disk and errors of `content` pass unchanged. */
export function namingFailures(store: FileStore): FileStore {
  return {
    async write(key, content) {
      const watched = new WatchedContent(content);
      try {
        await store.write(key, watched);
      } catch (error) {
        // The store may report its own failure caused by the content's.
        throw watched.failure ? watched.failure.error : named(error);
      }
    },
    read: (key, range) => naming(store.read(key, range)),
    size: (key) => naming(store.size(key)),
    remove: (key) => naming(store.remove(key)),
  };
}

async function naming<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw named(error);
  }
}

function named(error: unknown): unknown {
  if (isDiskFull(error)) return error;
  const reason = error instanceof Error ? error.name : "an error";
  return new StoreUnavailable(`The file store failed with ${reason}.`, { cause: error });
}

class WatchedContent implements AsyncIterable<Uint8Array> {
  failure: { readonly error: unknown } | null = null;
  readonly #content: AsyncIterable<Uint8Array>;

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#content = content;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    const pieces = this.#content[Symbol.asyncIterator]();
    return {
      next: async () => {
        try {
          return await pieces.next();
        } catch (error) {
          this.failure ??= { error };
          throw error;
        }
      },
      // A store that gives up ends the content this way, which is no failure.
      return: async () => {
        await pieces.return?.();
        return { done: true, value: undefined };
      },
    };
  }
}
