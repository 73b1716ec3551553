/** Links of a server that does not know its own address. */

/**
 * Without PARLEY_URL, the server's links begin with localhost, which leads nowhere on other devices. The page's own
 * address has just worked. Only for links that are shown here: a mailed link must not depend on a request's host name.
 */
export function reachableUrl(url: string, here: string = window.location.origin): string {
  const { origin, hostname } = new URL(url);
  return isLoopback(hostname) && origin !== here ? here + url.slice(origin.length) : url;
}

/** Other devices cannot open it. */
export function leadsHereOnly(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
