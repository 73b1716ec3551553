/** What every page of the settings is given. */

/** `rest` is what follows the page's address: the row or the thing that a link names. */
export type PageProps = { rest: readonly string[] };
