"use client";
/** Content rendered from its Markdown source in the browser: the local echo of a message, and the preview. */
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { ContentFrame } from "./content-frame.tsx";
import { markdownScript } from "./markdown-script.ts";

// The pipeline is large: it is loaded when somebody begins to write, not with the page.
const markdownContent = lazyPart(markdownScript, ({ MarkdownContent }) => MarkdownContent);

/** Starts loading the pipeline, so that it is there when it is needed. */
export const preloadEcho = markdownContent.preload;

/** The message as the server will render it; its source as plain text until the pipeline is loaded. */
export function EchoContent({ source }: { source: string }) {
  const plain = <p className="whitespace-pre-wrap">{source}</p>;
  return (
    <ContentFrame>
      <Lazy part={markdownContent} props={{ source }} placeholder={plain} failure={plain} />
    </ContentFrame>
  );
}
