"use client";
/** Content rendered from its Markdown source in the browser: the local echo of a message, and the preview. */
import { preload } from "../../ui/late-module.ts";
import { latePart, useLatePart } from "../../ui/late-part.tsx";
import { ContentFrame } from "./content-frame.tsx";

// The pipeline is large: it is loaded when somebody begins to write, not with the page.
const markdownContent = latePart(() =>
  import("./markdown-content.tsx").then((module) => module.MarkdownContent),
);

/** Starts loading the pipeline, so that it is there when it is needed. */
export function preloadEcho(): void {
  preload(markdownContent);
}

/** The message as the server will render it; its source as plain text until the pipeline is loaded. */
export function EchoContent({ source }: { source: string }) {
  const { Part: MarkdownContent } = useLatePart(markdownContent, true);
  return (
    <ContentFrame>
      {MarkdownContent ? (
        <MarkdownContent source={source} />
      ) : (
        <p className="whitespace-pre-wrap">{source}</p>
      )}
    </ContentFrame>
  );
}
