/** Holds a value, changes it in steps, and calls its listeners after each: the one store mechanism of the browser. */

export type Store<S> = {
  getState: () => S;
  /** What the store held at first; React shows it while it hydrates a page that the server rendered. */
  getInitialState: () => S;
  update: (change: (state: S) => S) => void;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (state: S, previous: S) => void) => () => void;
};

/** Listeners run synchronously after each update that returned another value. */
export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<(state: S, previous: S) => void>();
  return {
    getState: () => state,
    getInitialState: () => initial,
    update: (change) => {
      const previous = state;
      const next = change(previous);
      if (Object.is(next, previous)) return;
      state = next;
      for (const listener of [...listeners]) listener(next, previous);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
