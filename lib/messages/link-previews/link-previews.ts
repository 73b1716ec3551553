/** Declares what link previews bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { externalImageRoute } from "./external-image-route.ts";
import { noPictureRoute } from "./no-picture-route.ts";

export const linkPreviews = defineNoun({
  fileRoutes: [externalImageRoute, noPictureRoute],
});
