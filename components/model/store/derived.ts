/** Selectors whose result is computed, and stays the same object while what it is computed from does. */

/** Computes again only when one of the values that `read` takes from the state is another. */
export function derived<S, Inputs extends readonly unknown[], T>(
  read: (state: S) => Inputs,
  compute: (...inputs: Inputs) => T,
): (state: S) => T {
  let last: { inputs: Inputs; result: T } | null = null;
  return (state) => {
    const inputs = read(state);
    const known = last;
    if (known?.inputs.every((input, index) => input === inputs[index])) return known.result;
    last = { inputs, result: compute(...inputs) };
    return last.result;
  };
}
