/** The Markdown pipeline's snapshot for one sender, from the organization in memory. */

import { mayViewChannel } from "../../channels/channel-access.ts";
import { emojiUrl } from "../../emoji/present-custom-emoji.ts";
import { organizationUrl } from "../../events/find-organization.ts";
import type { GroupRecord } from "../../groups/group-record.ts";
import { mayMentionGroup } from "../../groups/may-mention-group.ts";
import { externalAddress } from "../../link-previews/external-address.ts";
import { groupDisplayName } from "../../markdown/snapshot/group-display-name.ts";
import type {
  MarkdownSnapshot,
  MentionableGroup,
  PreviewSettings,
} from "../../markdown/snapshot/organization-snapshot.ts";
import { serverSnapshot } from "../../markdown/snapshot/server-snapshot.ts";
import type { Actor } from "../../organization-memory/actor.ts";
import type { Organization } from "../../organization-memory/organization.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../../topics/topic-name.contract.ts";
import { mayMeet } from "../../users/user-access.ts";
import type { UserRecord } from "../../users/user-records.ts";

type Sender = Pick<Actor, "organization" | "user">;

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
