/** Gathers questions for single things into requests for many. */

/**
 * A function that fetches one thing by its id; those asked for at the same moment go into one call of `fetchAll`, with
 * `most` ids at most. It resolves to null for an id that the answer does not have, and rejects as `fetchAll` does.
 */
export function batched<Answer>(
  most: number,
  fetchAll: (ids: readonly number[]) => Promise<ReadonlyMap<number, Answer>>,
): (id: number) => Promise<Answer | null> {
  let open: { ids: Set<number>; answers: Promise<ReadonlyMap<number, Answer>> } | null = null;

  function begin() {
    const ids = new Set<number>();
    const closed = new Promise((resolve) => setTimeout(resolve));
    const batch = {
      ids,
      answers: closed.then(() => {
        if (open === batch) open = null;
        return fetchAll([...ids]);
      }),
    };
    return batch;
  }

  return async (id) => {
    if (open === null || open.ids.size === most) open = begin();
    open.ids.add(id);
    return (await open.answers).get(id) ?? null;
  };
}
