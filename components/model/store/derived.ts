/** Recomputes when a value from `read` changes. */
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
