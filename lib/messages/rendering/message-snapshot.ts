/** The Markdown pipeline's snapshot for one message, with the facts that only the database knows. */

import { markdownSnapshot } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { MarkdownSnapshot } from "../../markdown/snapshot/organization-snapshot.ts";
import { topicsLinkedIn } from "../../markdown/syntax/channel-link-syntax.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { KnownFiles } from "../reading/message-attachments.ts";
import { newestLinked } from "./newest-linked.ts";
import { uploadFacts } from "./upload-facts.ts";

/**
 * The snapshot for a message with this text: the sender may mention everyone they know, partners of direct conversations
 * included, and links to topics use the newest message of each, so they survive a move of the topic.
 * @param files the uploaded files that it may link to (`filesLinkedIn`).
 */
export async function messageSnapshot(
  sender: Pick<Actor, "organization" | "user">,
  content: string,
  files: KnownFiles,
): Promise<MarkdownSnapshot> {
  const snapshot = markdownSnapshot(sender, knownTo(sender));
  const newest = await newestLinked(sender, topicsLinkedIn(content, snapshot));
  return { ...snapshot, latestMessageId: newest, upload: (path) => uploadFacts(files, path) };
}
