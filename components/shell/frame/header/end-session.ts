/** Signing out, here and at the identity provider. */

import { chatStore } from "../../../model/store/chat-store.ts";
import { beginSignOut, endAccountSession, giveUpSignOut } from "../../../net/connection/account-session.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { unsubscribeBrowser } from "../../../net/notifications/browser-subscription.ts";
import { eraseOffline } from "../../../net/offline/erase-offline.ts";
import { notifyError } from "../../../ui/layers/notify.ts";

/** The identity provider's page, where the session is to end too; null for our own, also when the server cannot say. */
function addressAfterSession(): Promise<string | null> {
  const asked = callApi("GET /users/me/sign_out_address");
  return asked.then(
    ({ url }) => url,
    () => null,
  );
}

/** How many messages have not been sent, also those that were refused: signing out erases them. */
export function countUnsent(): number {
  return [...chatStore.getState().outbox.values()].filter(({ messageId }) => messageId === null).length;
}

/** Signs out; says so where it fails. */
export async function endSession(): Promise<void> {
  try {
    beginSignOut(await addressAfterSession());
    const { signOut } = await import("next-auth/react");
    // First, so that nothing is left when this page is closed before the server has answered.
    await eraseOffline();
    await signOut({ redirect: false });
    // The server has ended the subscription with the session; a browser that keeps its part does no harm.
    await unsubscribeBrowser().catch(() => {});
    endAccountSession("/login", { keepsUnsent: false });
  } catch {
    giveUpSignOut();
    await notifyError("Signing out failed: the server cannot be reached. You are still signed in.");
  }
}
