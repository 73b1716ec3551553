/** Permission checks of bots. */
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";
import { isSystemBot } from "../users/system-bots.ts";
import type { UserRecord } from "../users/user-records.ts";

/** Whether the account is a bot that the viewer may manage: one's own, and for administrators all but system bots. */
export function mayManageBot(viewer: UserRecord, account: UserRecord): boolean {
  if (account.botType === null || isSystemBot(account)) return false;
  return account.botOwnerId === viewer.id || viewer.role <= ROLE_ADMINISTRATOR;
}

/** Whether the viewer may see a bot's API key: only its owner, not even an administrator. */
export function maySeeApiKey(viewer: UserRecord, bot: UserRecord): boolean {
  return bot.botOwnerId === viewer.id;
}
