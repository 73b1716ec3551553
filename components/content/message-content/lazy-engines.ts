/** The heavy parts of the Markdown pipeline, each loaded when a text first needs it. */
import type { unicodeEmojiNamed, unicodeEmojiOf } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import type { CodeHighlighter, MathRenderer } from "../../../lib/markdown/engines/engines.ts";
import type { compileLinkifier } from "../../../lib/markdown/links/compile-linkifier.ts";
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";

/** The parts that are loaded so far. */
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
/** Not in the store, because a text asks while it is rendered, when no store may change. */
const asked = new Set<keyof LazyEngines>();

/** Starts loading a part, once; components that use it are drawn again when it is there. */
export function wantEngine(name: keyof LazyEngines): void {
  if (asked.has(name)) return;
  asked.add(name);
  loaders[name]().then(
    (loaded) => engineStore.update((engines) => ({ ...engines, ...loaded })),
    // The network failed: the next text that needs the part tries again.
    () => asked.delete(name),
  );
}

/** The parts that are loaded now. */
export function loadedEngines(): LazyEngines {
  return engineStore.getState();
}

/** The loaded parts; draws the component again with each further one. */
export function useLazyEngines(): LazyEngines {
  return useStore(engineStore, (engines) => engines);
}
