/** The contracts of files, a part of those in contracts.ts: avatars, custom emoji, icons, uploads, and one's own data. */
import { removeAvatar, uploadAvatar } from "../avatars/avatars.contract.ts";
import type { Contract } from "../contract/contract.ts";
import { deactivateCustomEmoji, getCustomEmoji, uploadCustomEmoji } from "../emoji/custom-emoji.contract.ts";
import {
  getRealmIcon,
  getRealmLogo,
  removeRealmIcon,
  removeRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from "../organizations/pictures/realm-pictures.contract.ts";
import { getOwnExport } from "../own-data/own-export.contract.ts";
import {
  checkThumbnailStatus,
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
  getRealmIcon,
  uploadRealmIcon,
  removeRealmIcon,
  getRealmLogo,
  uploadRealmLogo,
  removeRealmLogo,
  uploadFile,
  getTemporaryUrl,
  checkThumbnailStatus,
  getAttachments,
  removeAttachment,
  getOwnExport,
];
