/** Keeps something of an account by a script that is loaded after what the page shows first. */
import { chatStore } from "../../model/store/chat-store.ts";
import { lazyModule } from "../../ui/lazy-module.ts";

/** After the connection is there: the page has most likely been painted. */
const SETTLED_MS = 3000;

/** Begins for an account, and returns the function that ends it. */
type Keeper = (accountId: number) => () => void;

/** What cannot be loaded is asked for again with the next sign of a connection. */
export function lazyKeeper(load: () => Promise<Keeper>): Keeper {
  const module = lazyModule(load);
  return (accountId) => {
    let stop: (() => void) | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (keep: Keeper) => {
      if (!isOver) stop ??= keep(accountId);
    };
    const load = () => void module.load().then(begin, () => {});
    const unsubscribe = chatStore.subscribe((state, { connection }) => {
      if (stop || state.connection !== "online" || connection === "online") return;
      clearTimeout(timer);
      timer = setTimeout(load, SETTLED_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      stop?.();
    };
  };
}
