/** Every address outside the API that answers with a file or leads on: one line per noun. */
import { avatarRoute } from "../accounts/avatars/avatar-route.ts";
import { exportRoute } from "../archives/exports/export-route.ts";
import { loadingPictureRoute } from "../files/thumbnails/loading-picture.ts";
import { thumbnailRoute } from "../files/thumbnails/thumbnail-route.ts";
import { uploadRoute } from "../files/uploads/upload-route.ts";
import { shownMailRoute } from "../kernel/mail/shown-mails.ts";
import type { FileRoute } from "../kernel/storage/file-route.ts";
import { externalImageRoute } from "../messages/link-previews/external-image-route.ts";
import { noPictureRoute } from "../messages/link-previews/no-picture-route.ts";
import { emojiDataRoute } from "../organization/emoji/emoji-data.ts";
import { emojiImageRoute } from "../organization/emoji/emoji-images.ts";
import { realmPictureRoute } from "../organization/organizations/pictures/realm-picture-route.ts";
import { callRoute } from "../organization/video-calls/join-call.ts";

export const fileRoutes: readonly FileRoute[] = [
  avatarRoute,
  uploadRoute,
  thumbnailRoute,
  loadingPictureRoute,
  emojiImageRoute,
  realmPictureRoute,
  emojiDataRoute,
  callRoute,
  exportRoute,
  externalImageRoute,
  noPictureRoute,
  shownMailRoute,
];
