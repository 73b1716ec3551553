"use client";
/** Runs the message pipeline in the browser, with the plugins the server uses. */
import { useMemo } from "react";
import Markdown from "react-markdown";
import {
  keepUrl,
  rehypePlugins,
  remarkPlugins,
  remarkRehypeOptions,
} from "../../lib/markdown/parsing/markdown-plugins.ts";
import { browserSnapshot } from "../message/browser-snapshot.ts";
import { useLateEngines } from "../message/late-engines.ts";
import { shownComponents } from "../message/shown-components.tsx";
import { useChatStore } from "../store/use-store.ts";

/** What the server will make of `source`, shown as messages are. */
export function MarkdownPreview({ source }: { source: string }) {
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
  const components = useMemo(
    () => shownComponents({ ownUserId, origin: window.location.origin }),
    [ownUserId],
  );
  return (
    <Markdown
      remarkPlugins={plugins}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={rehypePlugins}
      urlTransform={keepUrl}
      components={components}
    >
      {source}
    </Markdown>
  );
}
