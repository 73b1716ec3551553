"use client";
/** Draws Markdown with the server's pipeline and this tab's data. */
import type { Root } from "hast";
import { toHast } from "mdast-util-to-hast";
import { useMemo } from "react";
import Markdown from "react-markdown";
import { setDirections } from "../../../lib/markdown/html/text-direction.ts";
import {
  inlineTree,
  keepUrl,
  rehypePlugins,
  remarkPlugins,
  remarkRehypeOptions,
} from "../../../lib/markdown/parsing/markdown-plugins.ts";
import { messageTree } from "../../../lib/markdown/parsing/message-tree.ts";
import type { MarkdownSnapshot } from "../../../lib/markdown/snapshot/organization-snapshot.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { browserSnapshot } from "./browser-snapshot.ts";
import { useShowsPreviews } from "./content-reader.ts";
import { drawContent } from "./draw-content.tsx";
import { contentComponents } from "./elements/content-components.tsx";
import { useLazyEngines } from "./lazy-engines.ts";
import { markReference } from "./mark-reference.ts";
import { markOnlyEmoji } from "./only-emoji.ts";
import { excerptOf } from "./plain-excerpt.ts";
import { rehypeUploadPreviews } from "./upload-previews.ts";

type DrawnSourceProps = {
  source: string;
  form: "blocks" | "line" | "excerpt";
};

export function DrawnSource({ source, form }: DrawnSourceProps) {
  const snapshot = useBrowserSnapshot();
  const line = useMemo(() => {
    if (form === "line") return drawContent(inlineTree(source, snapshot));
    return form === "excerpt" ? excerptOfSource(source, snapshot) : null;
  }, [source, snapshot, form]);
  return form === "blocks" ? <Blocks source={source} snapshot={snapshot} /> : line;
}

/** After sanitizing, which would remove the marks; only text determines directions. */
const rehypeShown = () => (tree: Root) => void markReference(markOnlyEmoji(setDirections(tree)));
const plainPlugins = [...rehypePlugins, rehypeShown];
const shownPlugins = [rehypeUploadPreviews, ...plainPlugins];

function Blocks({ source, snapshot }: { source: string; snapshot: MarkdownSnapshot }) {
  const plugins = useMemo(() => remarkPlugins(snapshot), [snapshot]);
  return (
    <Markdown
      remarkPlugins={plugins}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={useShowsPreviews() ? shownPlugins : plainPlugins}
      urlTransform={keepUrl}
      components={contentComponents}
    >
      {source}
    </Markdown>
  );
}

function excerptOfSource(source: string, snapshot: MarkdownSnapshot): string {
  const tree = toHast(messageTree(source, snapshot), remarkRehypeOptions);
  return tree.type === "root" ? excerptOf(tree) : "";
}

/** Changes with names and loaded engines. */
function useBrowserSnapshot(): MarkdownSnapshot {
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const channels = useChatStore((state) => state.channels);
  const topics = useChatStore((state) => state.topics);
  const organization = useChatStore((state) => state.organization);
  const markdownSettings = useChatStore((state) => state.markdownSettings);
  const ownUserId = useChatStore((state) => state.ownUserId);
  const engines = useLazyEngines();
  return useMemo(
    () =>
      browserSnapshot(
        { users, groups, channels, topics, organization, markdownSettings, ownUserId },
        engines,
      ),
    [users, groups, channels, topics, organization, markdownSettings, ownUserId, engines],
  );
}
