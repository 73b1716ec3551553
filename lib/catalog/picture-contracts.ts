/** The contracts of avatars and custom emoji, a part of those in contracts.ts. */
import { removeAvatar, uploadAvatar } from "../avatars/avatars.contract.ts";
import type { Contract } from "../contract/contract.ts";
import { deactivateCustomEmoji, getCustomEmoji, uploadCustomEmoji } from "../emoji/custom-emoji.contract.ts";

export const pictureContracts: readonly Contract[] = [
  uploadAvatar,
  removeAvatar,
  getCustomEmoji,
  uploadCustomEmoji,
  deactivateCustomEmoji,
];
