"use client";
/** Runs the Markdown pipeline in the browser, with the plugins that the server uses. */
import type { Root } from "hast";
import { useMemo } from "react";
import Markdown from "react-markdown";
import { setDirections } from "../../lib/markdown/html/text-direction.ts";
import {
  keepUrl,
  rehypePlugins,
  remarkPlugins,
  remarkRehypeOptions,
} from "../../lib/markdown/parsing/markdown-plugins.ts";
import { useChatStore } from "../store/use-store.ts";
import { browserSnapshot } from "./browser-snapshot.ts";
import { contentComponents } from "./elements/content-components.tsx";
import { useLateEngines } from "./late-engines.ts";
import { rehypeUploadPreviews } from "./upload-previews.ts";
import { useShowsPreviews } from "./use-shows-previews.ts";

/** Directions are added after sanitizing, since the text alone decides on them. */
const rehypeDirections = () => (tree: Root) => void setDirections(tree);
const plainPlugins = [...rehypePlugins, rehypeDirections];
/** Previews of uploaded files are the app's own. */
const shownPlugins = [rehypeUploadPreviews, ...plainPlugins];

/** What the server will make of `source`, drawn as received messages are. */
export function MarkdownContent({ source }: { source: string }) {
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const channels = useChatStore((state) => state.channels);
  const topics = useChatStore((state) => state.topics);
  const organization = useChatStore((state) => state.organization);
  const dialect = useChatStore((state) => state.dialect);
  const ownUserId = useChatStore((state) => state.ownUserId);
  const engines = useLateEngines();
  const plugins = useMemo(
    () =>
      remarkPlugins(
        browserSnapshot({ users, groups, channels, topics, organization, dialect, ownUserId }, engines),
      ),
    [users, groups, channels, topics, organization, dialect, ownUserId, engines],
  );
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
