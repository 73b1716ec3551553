/** Keeps an address that is opened while the page starts. */

type Page = Pick<Window, "addEventListener" | "removeEventListener"> & {
  location: Pick<Location, "href" | "replace">;
};

/**
 * Next.js puts back the address the page was loaded with when it takes over what the server rendered. Where another one
 * was opened by then, that is opened again: at once when its event comes after that, else at the end, which the function
 * that is returned brings about.
 */
export function keepStartAddress(page: Page): () => void {
  let opened: string | null = null;
  const onHashChange = ({ oldURL, newURL }: HashChangeEvent) => {
    opened = newURL;
    if (page.location.href === oldURL) page.location.replace(newURL);
  };
  page.addEventListener("hashchange", onHashChange);
  return () => {
    page.removeEventListener("hashchange", onHashChange);
    if (opened !== null && page.location.href !== opened) page.location.replace(opened);
    opened = null;
  };
}
