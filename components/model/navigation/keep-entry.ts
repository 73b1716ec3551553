/** Protects the current history entry from Next.js. */
import { LAYER_STATE } from "../../ui/layers/layer-entries.ts";

type Page = { history: History; location: Pick<Location, "href"> };

/**
 * Call this before React hydrates. Up to a second later, Next.js overwrites a changed fragment with the initial
 * address, and takes over a layer's entry.
 */
export function keepEntry({ history, location }: Page): void {
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const isOfPage = url != null && pageOf(new URL(url, location.href)) === pageOf(new URL(location.href));
    const kept = isOfPage ? location.href : url;
    replace(history.state === LAYER_STATE ? LAYER_STATE : state, unused, kept);
  };
}

function pageOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}
