/** What people call the providers of video calls; apart from their ids, which the composer needs at once. */
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
