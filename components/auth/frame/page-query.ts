/** Query of a page's address from Next.js; a repeated name has several values. */
export type PageQuery = Promise<Readonly<Record<string, string | string[] | undefined>>>;

export async function queryOf(given: PageQuery): Promise<URLSearchParams> {
  const pairs = Object.entries(await given).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs);
}
