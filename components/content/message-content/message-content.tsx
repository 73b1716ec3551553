"use client";
/** The content of a received message. */
import { memo } from "react";
import { lazyModule } from "../../ui/lazy-module.ts";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { ContentFrame } from "./content-frame.tsx";
import { drawContent } from "./draw-content.tsx";
import { parseContent } from "./parse-content.ts";
import { useShowsPreviews } from "./use-shows-previews.ts";
import "katex/dist/katex.min.css";

// Most conversations have something to read before they have a file.
const mediaContent = lazyPart(
  lazyModule(() => import("./media-content.tsx")),
  ({ MediaContent }) => MediaContent,
);

/** What the server shows itself, and links to files. */
const MEDIA = /message_inline_image|\/user_uploads\//;

/** `html` as the server rendered it; parsed again only when it changes. */
export const MessageContent = memo(function MessageContent({ html }: { html: string }) {
  const isMedia = useShowsPreviews() && MEDIA.test(html);
  const plain = <PlainContent html={html} />;
  return (
    <ContentFrame>
      {isMedia ? <Lazy part={mediaContent} props={{ html }} placeholder={plain} failure={plain} /> : plain}
    </ContentFrame>
  );
});

function PlainContent({ html }: { html: string }) {
  return drawContent(parseContent(html));
}
