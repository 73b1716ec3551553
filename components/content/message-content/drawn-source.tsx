"use client";
/** Runs the Markdown pipeline in the browser, with the plugins that the server uses. */
import type { Root } from "hast";
import { useMemo } from "react";
import Markdown from "react-markdown";
import { setDirections } from "../../../lib/markdown/html/text-direction.ts";
import {
  keepUrl,
  rehypePlugins,
  remarkPlugins,
  remarkRehypeOptions,
} from "../../../lib/markdown/parsing/markdown-plugins.ts";
import { contentComponents } from "./elements/content-components.tsx";
import { rehypeUploadPreviews } from "./upload-previews.ts";
import { useBrowserSnapshot } from "./use-browser-snapshot.ts";
import { useShowsPreviews } from "./use-shows-previews.ts";

/** Directions are added after sanitizing, since the text alone decides on them. */
const rehypeDirections = () => (tree: Root) => void setDirections(tree);
const plainPlugins = [...rehypePlugins, rehypeDirections];
/** Previews of uploaded files are the app's own. */
const shownPlugins = [rehypeUploadPreviews, ...plainPlugins];

/** What the server will make of `source`, drawn as received messages are. */
export function MarkdownContent({ source }: { source: string }) {
  const snapshot = useBrowserSnapshot();
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
