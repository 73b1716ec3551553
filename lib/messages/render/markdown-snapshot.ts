/** The Markdown pipeline's snapshot for one sender, from the organization in memory. */

import { mayViewChannel } from "../../channels/channel-access.ts";
import { emojiUrl } from "../../emoji/present-custom-emoji.ts";
import { organizationUrl } from "../../events/find-organization.ts";
import type { GroupRecord } from "../../groups/group-record.ts";
import { externalAddress } from "../../link-previews/external-address.ts";
import { groupDisplayName } from "../../markdown/snapshot/group-display-name.ts";
import type {
  MarkdownSnapshot,
  MentionableGroup,
  PreviewSettings,
} from "../../markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../../markdown/snapshot/server-snapshot.ts";
import { topicsLinkedIn } from "../../markdown/syntax/channel-link-syntax.ts";
import type { Actor } from "../../organization-memory/actor.ts";
import type { Organization } from "../../organization-memory/organization.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../../topics/topic-name.contract.ts";
import { knownTo, mayMeet } from "../../users/user-access.ts";
import type { UserRecord } from "../../users/user-records.ts";
import { mayMentionGroup } from "../message-access.ts";
import type { KnownFiles } from "../read/message-attachments.ts";
import { newestLinked } from "./newest-linked.ts";
import { uploadFacts } from "./upload-facts.ts";

type Sender = Pick<Actor, "organization" | "user">;

/**
 * The snapshot for a message with this text: the sender may mention everyone they know, partners of direct conversations
 * included, and links to topics use the newest message of each, so they survive a move of the topic.
 * @param files the uploaded files that it may link to (`filesLinkedIn`).
 */
export async function messageSnapshot(
  sender: Sender,
  content: string,
  files: KnownFiles,
): Promise<MarkdownSnapshot> {
  const snapshot = markdownSnapshot(sender, knownTo(sender));
  const newest = await newestLinked(sender, topicsLinkedIn(content, snapshot));
  return { ...snapshot, latestMessageId: newest, upload: (path) => uploadFacts(files, path) };
}

/**
 * Look-ups only, so creating one is cheap in an organization of any size.
 * @param isKnown whether the sender may mention a person; by default, those the sender may know of.
 */
export function markdownSnapshot(
  { organization, user }: Sender,
  isKnown = (person: UserRecord) => mayMeet(organization, user, person),
): MarkdownSnapshot {
  return {
    ...serverSnapshot,
    realmUrl: organizationUrl(organization),
    emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
    defaultCodeLanguage: organization.realm.settings.default_code_block_language || null,
    linkifiers: organization.linkifiers.compiled,
    alertWords: organization.alertWords,
    previews: previewsIn(organization),
    proxiedImageUrl: (url) => externalAddress(organization.realm.id, url),
    translateEmoticons: user.settings.translate_emoticons,
    peopleNamed: (name) => organization.users.named(name).filter(isKnown),
    person: (id) => {
      const person = organization.users.get(id);
      return person && isKnown(person) ? person : undefined;
    },
    emojiNamed: (name) => {
      const own = organization.customEmoji.named(name);
      return own ? { kind: "image", url: emojiUrl(own) } : serverSnapshot.emojiNamed(name);
    },
    groupNamed: (name) => mentionable(organization.groups.named(name)),
    channelNamed: (name) => {
      const channel = organization.channels.named(name);
      return channel && mayViewChannel(organization, channel, user) ? channel : undefined;
    },
  };

  function mentionable(group: GroupRecord | undefined): MentionableGroup | undefined {
    if (!group?.name || !group.isActive) return undefined;
    const mayMention = mayMentionGroup({ organization, user }, group);
    return { id: group.id, displayName: groupDisplayName(group.name), mayMention };
  }
}

/** Nothing is loaded from other sites unless the organization wants it. */
function previewsIn({ realm }: Organization): PreviewSettings {
  const { inline_image_preview: images, inline_url_embed_preview: links } = realm.settings;
  return { images, foreignImages: images && links, links, youtube: images && links, vimeo: images && links };
}
