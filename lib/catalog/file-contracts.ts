/** The contracts of files, a part of those in contracts.ts: avatars, custom emoji, icons, uploads, and one's own data. */
import { removeAvatar, uploadAvatar } from "../accounts/avatars/avatars.contract.ts";
import { getOwnExport } from "../archives/personal-export/own-export.contract.ts";
import {
  checkThumbnailStatus,
  getAttachments,
  getTemporaryUrl,
  removeAttachment,
  uploadFile,
} from "../files/uploads/uploads.contract.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import {
  deactivateCustomEmoji,
  getCustomEmoji,
  uploadCustomEmoji,
} from "../organization/emoji/custom-emoji.contract.ts";
import {
  getRealmIcon,
  getRealmLogo,
  removeRealmIcon,
  removeRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from "../organization/organizations/pictures/realm-pictures.contract.ts";

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
