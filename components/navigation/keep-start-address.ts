/** Keeps an address that is opened while the page starts. */

type Page = Pick<Window, "addEventListener" | "removeEventListener"> & {
  location: Pick<Location, "href" | "replace">;
};

/**
 * Next.js puts back the address the page was loaded with when it takes over what the server rendered. Where another one
 * was opened by then, that is opened again. Ends when the function that is returned is called.
 */
export function keepStartAddress(page: Page): () => void {
  const onHashChange = ({ oldURL, newURL }: HashChangeEvent) => {
    if (page.location.href === oldURL) page.location.replace(newURL);
  };
  page.addEventListener("hashchange", onHashChange);
  return () => page.removeEventListener("hashchange", onHashChange);
}
