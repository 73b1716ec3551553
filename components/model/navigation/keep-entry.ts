/** Keeps the current entry of the history when Next.js writes over it. */
import { LAYER_STATE } from "../../ui/layers/layer-entries.ts";

type Page = { history: History; location: Pick<Location, "href"> };

/**
 * To be called before React takes over the page. Next.js writes the address it was loaded with, once it has started and
 * sometimes a second later, although another part of the page may have been opened by then; and it makes the entry of a
 * layer, which the page was left at, one of its own. Parts are not its business: the page's own code follows them.
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
