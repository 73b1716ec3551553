/** Protects the current history entry from Next.js. */
import { LAYER_STATE } from "../../ui/layers/layer-entries.ts";

type Page = { history: History; location: Pick<Location, "href"> };

/**
 * Call this before React hydrates. Up to a second after its start, Next.js rewrites the page's initial address,
 * although the fragment may have changed, and takes over the entry of an open layer. This keeps the fragment and the
 * layer's state.
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
