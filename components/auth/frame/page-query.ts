/** The query of a page's address, as Next.js passes it to a page. */

/** A page's query: a name that is given several times has several values. */
export type PageQuery = Promise<Readonly<Record<string, string | string[] | undefined>>>;

export async function queryOf(given: PageQuery): Promise<URLSearchParams> {
  const pairs = Object.entries(await given).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs);
}
