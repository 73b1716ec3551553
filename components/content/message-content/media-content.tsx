"use client";
/** Message content with files or media. */
import { drawContent } from "./draw-content.tsx";
import { parseContent } from "./parse-content.ts";
import { withUploadPreviews } from "./upload-previews.ts";

export function MediaContent({ html }: { html: string }) {
  return drawContent(withUploadPreviews(parseContent(html)));
}
