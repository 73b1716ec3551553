/** Keeps an address that is opened while the page starts. */

type Page = Pick<Window, "addEventListener" | "removeEventListener"> & {
  location: Pick<Location, "href" | "replace">;
  performance: Pick<Performance, "getEntriesByType">;
};

/**
 * Next.js puts back the address the page was loaded with when it takes over what the server rendered. Where another one
 * was opened by then, that is opened again, even if it was opened before this script came. Ends when the function that is
 * returned is called.
 */
export function keepStartAddress(page: Page): () => void {
  const loaded = page.performance.getEntriesByType("navigation")[0]?.name;
  let opened = page.location.href;
  const onHashChange = ({ oldURL, newURL }: HashChangeEvent) => {
    opened = newURL;
    if (page.location.href === oldURL) page.location.replace(newURL);
  };
  page.addEventListener("hashchange", onHashChange);
  return () => {
    page.removeEventListener("hashchange", onHashChange);
    if (page.location.href === loaded && opened !== loaded) page.location.replace(opened);
  };
}
