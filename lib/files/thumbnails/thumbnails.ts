/** Declares what thumbnails bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { loadingPictureRoute } from "./loading-picture.ts";
import { thumbnailRoute } from "./thumbnail-route.ts";

export const thumbnails = defineNoun({
  fileRoutes: [thumbnailRoute, loadingPictureRoute],
});
