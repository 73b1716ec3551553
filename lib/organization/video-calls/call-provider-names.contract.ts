/** Apart from the ids, which the composer needs immediately. */
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../organization-limits.contract.ts";

export const callProviderNames = {
  [JITSI]: "Jitsi Meet",
  [BIG_BLUE_BUTTON]: "BigBlueButton",
  [CONSTRUCTOR_GROUPS]: "Constructor Groups",
  [NEXTCLOUD_TALK]: "Nextcloud Talk",
} as const;
