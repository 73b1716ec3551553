"use client";
/** The content of a received message with files, pictures, films or sounds. */
import { drawContent } from "./draw-content.tsx";
import { parseContent } from "./parse-content.ts";
import { withUploadPreviews } from "./upload-previews.ts";

/** `html` as the server rendered it. */
export function MediaContent({ html }: { html: string }) {
  return drawContent(withUploadPreviews(parseContent(html)));
}
