/** Heavy engines of the Markdown pipeline, loaded on demand. */
import type { unicodeEmojiNamed, unicodeEmojiOf } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import type { CodeHighlighter, MathRenderer } from "../../../lib/markdown/engines/engines.ts";
import type { compileLinkifier } from "../../../lib/markdown/links/compile-linkifier.ts";
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";

export type LazyEngines = {
  math?: MathRenderer;
  highlight?: CodeHighlighter;
  emoji?: { named: typeof unicodeEmojiNamed; of: typeof unicodeEmojiOf };
  compileLinkifier?: typeof compileLinkifier;
};

const loaders = {
  math: async () => ({ math: (await import("../../../lib/markdown/engines/math-renderer.ts")).renderMath }),
  highlight: async () => ({
    highlight: (await import("../../../lib/markdown/engines/code-highlighter.ts")).highlightCode,
  }),
  emoji: async () => {
    const { unicodeEmojiNamed, unicodeEmojiOf } = await import(
      "../../../lib/markdown/emoji/unicode-emoji.ts"
    );
    return { emoji: { named: unicodeEmojiNamed, of: unicodeEmojiOf } };
  },
  compileLinkifier: async () => ({
    compileLinkifier: (await import("../../../lib/markdown/links/compile-linkifier.ts")).compileLinkifier,
  }),
} satisfies { [K in keyof Required<LazyEngines>]: () => Promise<Pick<LazyEngines, K>> };

const engineStore = createStore<LazyEngines>({});
/** Outside the store, which must not change during rendering. */
const asked = new Set<keyof LazyEngines>();

/** Starts loading once. */
export function wantEngine(name: keyof LazyEngines): void {
  if (asked.has(name)) return;
  asked.add(name);
  loaders[name]().then(
    (loaded) => engineStore.update((engines) => ({ ...engines, ...loaded })),
    // The next text retries.
    () => asked.delete(name),
  );
}

export function loadedEngines(): LazyEngines {
  return engineStore.getState();
}

export function useLazyEngines(): LazyEngines {
  return useStore(engineStore, (engines) => engines);
}
