/** Every address outside the API that answers with a file or leads on: one line per noun. */
import { avatarRoute } from "../avatars/avatar-route.ts";
import { emojiDataRoute } from "../emoji/emoji-data.ts";
import { emojiImageRoute } from "../emoji/emoji-images.ts";
import { exportRoute } from "../exports/export-route.ts";
import type { FileRoute } from "../files/file-route.ts";
import { externalImageRoute } from "../link-previews/external-image-route.ts";
import { noPictureRoute } from "../link-previews/no-picture-route.ts";
import { shownMailRoute } from "../mail/shown-mail-route.ts";
import { realmPictureRoute } from "../organizations/pictures/realm-picture-route.ts";
import { loadingPictureRoute } from "../thumbnails/loading-picture.ts";
import { thumbnailRoute } from "../thumbnails/thumbnail-route.ts";
import { uploadRoute } from "../uploads/upload-route.ts";
import { callRoute } from "../video-calls/join-call.ts";

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
