/** A value that changes in steps and tells who listens: the smallest store React can subscribe to. */

export type Store<S> = {
  getState: () => S;
  update: (change: (state: S) => S) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A store holding `initial`; listeners run after each update that gave a different value. */
export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    update: (change) => {
      const next = change(state);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
