"use client";
/** One line of Markdown without blocks, drawn as within messages. */
import { useMemo } from "react";
import { inlineTree } from "../../../lib/markdown/parsing/markdown-plugins.ts";
import { drawContent } from "./draw-content.tsx";
import { useBrowserSnapshot } from "./use-browser-snapshot.ts";

export function InlineMarkdown({ source }: { source: string }) {
  const snapshot = useBrowserSnapshot();
  return useMemo(() => drawContent(inlineTree(source, snapshot)), [source, snapshot]);
}
