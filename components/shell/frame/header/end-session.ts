/** Signs out, also at the identity provider. */

import { chatStore } from "../../../model/store/chat-store.ts";
import { beginSignOut, endAccountSession, giveUpSignOut } from "../../../net/connection/account-session.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { forgetSignOut, noteSignOut } from "../../../net/connection/session-end.ts";
import { unsubscribeBrowser } from "../../../net/notifications/browser-subscription.ts";
import { eraseOffline } from "../../../net/offline/erase-offline.ts";
import { notifyError } from "../../../ui/layers/notify.ts";

/** Null without a sign-out page or if the request fails. */
function addressAfterSession(): Promise<string | null> {
  const asked = callApi("GET /users/me/sign_out_address");
  return asked.then(
    ({ url }) => url,
    () => null,
  );
}

/** Signing out erases refused messages, too. */
export function countUnsent(): number {
  return [...chatStore.getState().outbox.values()].filter(({ messageId }) => messageId === null).length;
}

export async function endSession(): Promise<void> {
  try {
    beginSignOut(await addressAfterSession());
    noteSignOut();
    const { signOut } = await import("next-auth/react");
    // The page may be closed before the response.
    await eraseOffline();
    await signOut({ redirect: false });
    // The server has dropped the subscription; the browser's copy is harmless.
    await unsubscribeBrowser().catch(() => {});
    endAccountSession("/login", { keepsUnsent: false });
  } catch {
    giveUpSignOut();
    forgetSignOut();
    await notifyError("Signing out failed: the server cannot be reached. You are still signed in.");
  }
}
