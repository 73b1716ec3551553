/** Builds the Markdown pipeline's snapshot for a sender from the organization in memory. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { lastingSecret } from "../../auth/authentication/secret-box.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import {
  groupDisplayName,
  type MarkdownSnapshot,
  type MentionableGroup,
  type PreviewSettings,
} from "../../markdown/snapshot/organization-snapshot.ts";

import { serverSnapshot } from "../../markdown/snapshot/server-snapshot.ts";
import { emojiUrl } from "../../organization/emoji/custom-emoji-records.ts";
import { mayMentionGroup } from "../../people/groups/group-access.ts";
import type { GroupRecord } from "../../people/groups/group-store.ts";
import { mayMeet } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../topics/topics-limits.contract.ts";

type Sender = Pick<Actor, "organization" | "user">;

/**
 * Look-ups only, so cheap in organizations of any size.
 * @param isKnown whether the sender may mention a person; by default, all visible ones.
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

/** External content is loaded only where the organization allows it. */
function previewsIn({ realm }: Organization): PreviewSettings {
  const { inline_image_preview: images, inline_url_embed_preview: links } = realm.settings;
  return { images, foreignImages: images && links, links, youtube: images && links, vimeo: images && links };
}

/** Prevents use as an open proxy: only URLs from the organization's messages. */
function macOf(realmId: number, url: string): Buffer {
  return createHmac("sha256", lastingSecret()).update(`external|${realmId}|${url}`).digest();
}

/** Relative to the organization's URL. */
export function externalAddress(realmId: number, url: string): string {
  const mac = macOf(realmId, url).toString("base64url");
  return `/external_content/${mac}/${Buffer.from(url).toString("base64url")}`;
}

/** The picture's URL; null unless this server made the address. */
export function externalUrl(realmId: number, mac: string, encoded: string): string | null {
  const url = Buffer.from(encoded, "base64url").toString();
  const given = Buffer.from(mac, "base64url");
  const expected = macOf(realmId, url);
  return given.length === expected.length && timingSafeEqual(given, expected) ? url : null;
}
