"use client";
/** Markdown rendered in the browser: local echo and preview. */
import { latePart, preload, useLatePart } from "../ui/late-part.tsx";
import "./code-colours.css";
import "./message-content.css";

// The pipeline is large; it is loaded when someone begins to write, not with the page.
const markdownPreview = latePart(() =>
  import("../composer/markdown-preview.tsx").then((module) => module.MarkdownPreview),
);

/** Starts loading the pipeline, so that it is there when it is needed. */
export function preloadEcho(): void {
  preload(markdownPreview);
}

/** The message as the server will render it; its plain text until the pipeline is loaded. */
export function EchoContent({ source }: { source: string }) {
  const { Part: MarkdownPreview } = useLatePart(markdownPreview, true);
  return (
    <div className="message-content">
      {MarkdownPreview ? (
        <MarkdownPreview source={source} />
      ) : (
        <p className="whitespace-pre-wrap">{source}</p>
      )}
    </div>
  );
}
