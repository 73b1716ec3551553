"use client";
/** Runs the message pipeline in the browser, with the plugins the server uses. */
import { useMemo } from "react";
import Markdown from "react-markdown";
import { emptySnapshot } from "../../lib/markdown/empty-snapshot.ts";
import {
  keepUrl,
  rehypePlugins,
  remarkPlugins,
  remarkRehypeOptions,
} from "../../lib/markdown/markdown-plugins.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { useChatStore } from "../realtime/use-store.ts";

/** Mentions and channel links are resolved from what this tab knows of the organization. */
export function MarkdownPreview({ source }: { source: string }) {
  const users = useChatStore((state) => state.users);
  const channels = useChatStore((state) => state.channels);
  const organization = useChatStore((state) => state.organization);
  const plugins = useMemo(() => {
    const named = <T extends { name: string }>(things: Iterable<T>, name: string): T[] => {
      const key = nameKey(name);
      return [...things].filter((thing) => nameKey(thing.name) === key);
    };
    return remarkPlugins({
      ...emptySnapshot,
      realmUrl: organization.url,
      emptyTopicName: organization.emptyTopicName,
      peopleNamed: (name) =>
        named(users.values(), name).map((user) => ({ id: user.id, fullName: user.name })),
      person: (id) => {
        const user = users.get(id);
        return user && { id, fullName: user.name };
      },
      channelNamed: (name) => named(channels.values(), name)[0],
    });
  }, [users, channels, organization]);
  return (
    <Markdown
      remarkPlugins={plugins}
      remarkRehypeOptions={remarkRehypeOptions}
      rehypePlugins={rehypePlugins}
      urlTransform={keepUrl}
    >
      {source}
    </Markdown>
  );
}
