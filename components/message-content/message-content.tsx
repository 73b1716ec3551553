"use client";
/** The content of a received message. */
import { memo } from "react";
import { ContentFrame } from "./content-frame.tsx";
import { drawContent } from "./draw-content.tsx";
import { parseContent } from "./parse-content.ts";
import { withUploadPreviews } from "./upload-previews.ts";
import { useShowsPreviews } from "./use-shows-previews.ts";
import "katex/dist/katex.min.css";

/** `html` as the server rendered it; parsed again only when it changes. */
export const MessageContent = memo(function MessageContent({ html }: { html: string }) {
  const tree = parseContent(html);
  return <ContentFrame>{drawContent(useShowsPreviews() ? withUploadPreviews(tree) : tree)}</ContentFrame>;
});
