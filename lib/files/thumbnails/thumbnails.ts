/** Declares what thumbnails bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { loadingPictureRoute, thumbnailRoute } from "./thumbnail-route.ts";

export const thumbnails = defineNoun({
  fileRoutes: [thumbnailRoute, loadingPictureRoute],
});
