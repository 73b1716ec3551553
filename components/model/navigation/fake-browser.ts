/** A fake browser history; traversals arrive on demand. */

type Entry = { hash: string; state: unknown };

/** @param hasNavigation whether it has the Navigation API. */
export function fakeBrowser(hash: string, hasNavigation: boolean) {
  let events = new EventTarget();
  const entries: Entry[] = [{ hash, state: null }];
  let index = 0;
  let steps = 0;
  const current = () => entries[index] as Entry;
  const tell = () => events.dispatchEvent(new Event("popstate"));
  const push = (entry: Entry) => {
    entries.splice(index + 1, Number.POSITIVE_INFINITY, entry);
    index += 1;
  };
  const location = {
    get href() {
      return `https://chat.test/${current().hash}`;
    },
    get hash() {
      return current().hash;
    },
    set hash(to: string) {
      if (to === current().hash) current().state = null;
      else push({ hash: to, state: null });
      tell();
    },
    replace: (to: string) => {
      Object.assign(current(), { hash: to, state: null });
      tell();
    },
  };
  const history = {
    get state() {
      return current().state;
    },
    go: (delta: number) => {
      steps += delta;
    },
  };
  const methods = {
    pushState: (state: unknown) => push({ hash: current().hash, state }),
    replaceState: (state: unknown, _title: string, to: string) =>
      Object.assign(current(), { hash: to, state }),
  };
  const navigation = {
    get currentEntry() {
      return { index };
    },
  };
  const page = {
    location,
    history,
    addEventListener: (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      events.addEventListener(type, listener, options),
    removeEventListener: (type: string, listener: EventListener) =>
      events.removeEventListener(type, listener),
    ...(hasNavigation ? { navigation } : {}),
  };
  return {
    page,
    methods,
    entries,
    dispatch: (event: Event) => events.dispatchEvent(event),
    reload: () => {
      events = new EventTarget();
    },
    asked: () => steps,
    arrive: () => {
      while (steps !== 0) {
        const to = index + steps;
        steps = 0;
        if (!entries[to]) return;
        index = to;
        tell();
      }
    },
  };
}
