/** The contracts of avatars, custom emoji and uploaded files, a part of those in contracts.ts. */
import { removeAvatar, uploadAvatar } from "../avatars/avatars.contract.ts";
import type { Contract } from "../contract/contract.ts";
import { deactivateCustomEmoji, getCustomEmoji, uploadCustomEmoji } from "../emoji/custom-emoji.contract.ts";
import {
  getAttachments,
  getTemporaryUrl,
  removeAttachment,
  uploadFile,
} from "../uploads/uploads.contract.ts";

export const fileContracts: readonly Contract[] = [
  uploadAvatar,
  removeAvatar,
  getCustomEmoji,
  uploadCustomEmoji,
  deactivateCustomEmoji,
  uploadFile,
  getTemporaryUrl,
  getAttachments,
  removeAttachment,
];
