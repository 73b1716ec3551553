"use client";
/** Markdown rendered in the browser: local echo and preview. */
import { lazy, Suspense } from "react";
import "./code-colours.css";
import "./message-content.css";

// The pipeline is large; it is loaded when someone begins to write, not with the page.
const MarkdownPreview = lazy(() =>
  import("../composer/markdown-preview.tsx").then((module) => ({ default: module.MarkdownPreview })),
);

/** Starts loading the pipeline, so that it is there when it is needed. */
export function preloadEcho(): void {
  void import("../composer/markdown-preview.tsx");
}

/** The message as the server will render it; its plain text until the pipeline is loaded. */
export function EchoContent({ source }: { source: string }) {
  return (
    <div className="message-content">
      <Suspense fallback={<p className="whitespace-pre-wrap">{source}</p>}>
        <MarkdownPreview source={source} />
      </Suspense>
    </div>
  );
}
