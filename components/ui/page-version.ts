/** Finds out whether the server has another version of the web app than this page. */

/**
 * Scripts are named after their content, and a page names those it begins with: if the server's page begins with a
 * script that is unknown here, it is another version. False without an answer.
 */
export async function hasNewVersion(): Promise<boolean> {
  try {
    const response = await fetch(window.location.pathname, { cache: "no-store" });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const known = new Set(scriptsOf(document));
    return scriptsOf(page).some((path) => !known.has(path));
  } catch {
    return false;
  }
}

function scriptsOf({ scripts }: Document): string[] {
  return [...scripts].flatMap((script) => script.getAttribute("src") ?? []);
}
