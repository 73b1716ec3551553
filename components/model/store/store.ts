/** The browser's store: a value, updates and listeners. */

export type Store<S> = {
  getState: () => S;
  /** For hydration. */
  getInitialState: () => S;
  update: (change: (state: S) => S) => void;
  subscribe: (listener: (state: S, previous: S) => void) => () => void;
};

/** Listeners run synchronously. */
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
