"use client";
/** What the Markdown pipeline looks up, as it is known in this tab now. */
import { useMemo } from "react";
import type { MarkdownSnapshot } from "../../../lib/markdown/snapshot/organization-snapshot.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { browserSnapshot } from "./browser-snapshot.ts";
import { useLazyEngines } from "./lazy-engines.ts";

/** Another object when something changes that a text may name, or an engine is loaded. */
export function useBrowserSnapshot(): MarkdownSnapshot {
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const channels = useChatStore((state) => state.channels);
  const topics = useChatStore((state) => state.topics);
  const organization = useChatStore((state) => state.organization);
  const dialect = useChatStore((state) => state.dialect);
  const ownUserId = useChatStore((state) => state.ownUserId);
  const engines = useLazyEngines();
  return useMemo(
    () => browserSnapshot({ users, groups, channels, topics, organization, dialect, ownUserId }, engines),
    [users, groups, channels, topics, organization, dialect, ownUserId, engines],
  );
}
