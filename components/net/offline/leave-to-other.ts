/** Gives a page up that was left open until its session had expired, once somebody else has signed in. */
import { callApi } from "../connection/api-client.ts";
import { markKeyOf } from "./kept-mark.ts";

/**
 * Loads the page again: what it asks for would be in the other's name. Another tab takes the account's mark away when the
 * session has ended, and when there is no room for what is kept; the server says which. Returns what ends this.
 */
export function leaveToOther(accountId: number): () => void {
  const onStorage = async ({ key, newValue }: StorageEvent) => {
    if (key !== markKeyOf(accountId) || newValue !== null) return;
    const own = await callApi("GET /users/me").catch(() => null);
    if (own !== null && own.user_id !== accountId) window.location.reload();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
