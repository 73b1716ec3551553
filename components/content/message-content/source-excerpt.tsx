"use client";
/** One line of what a message will say that is still its source, such as a draft. */
import { toHast } from "mdast-util-to-hast";
import { useMemo } from "react";
import { remarkRehypeOptions } from "../../../lib/markdown/parsing/markdown-plugins.ts";
import { messageTree } from "../../../lib/markdown/parsing/message-tree.ts";
import { excerptOf } from "./plain-excerpt.ts";
import { useBrowserSnapshot } from "./use-browser-snapshot.ts";

export function SourceExcerpt({ source }: { source: string }) {
  const snapshot = useBrowserSnapshot();
  return useMemo(() => {
    const tree = toHast(messageTree(source, snapshot), remarkRehypeOptions);
    return tree.type === "root" ? excerptOf(tree) : "";
  }, [source, snapshot]);
}
