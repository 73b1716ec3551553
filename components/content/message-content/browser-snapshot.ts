/** Answers the Markdown pipeline's look-ups from this tab's data. */

import { requiredLiteral } from "../../../lib/markdown/links/required-literal.ts";
import {
  type CompiledLinkifier,
  type EmojiTarget,
  emptySnapshot,
  groupDisplayName,
  type MarkdownSnapshot,
  type MentionableGroup,
} from "../../../lib/markdown/snapshot/organization-snapshot.ts";

import { foldedEmojiName, nameKey } from "../../../lib/text/name-key.ts";

import type { ChatState } from "../../model/store/chat-state.ts";
import { mayMentionGroup } from "../../model/store/organization/groups-state.ts";
import type { Linkifier, MarkdownSettings } from "../../model/store/organization/markdown-settings-state.ts";
import type { WireGroup } from "../../model/store/wire.ts";
import { type LazyEngines, wantEngine } from "./lazy-engines.ts";

type KnownHere = Pick<
  ChatState,
  "users" | "groups" | "channels" | "topics" | "organization" | "markdownSettings" | "ownUserId"
>;

/** A look-up whose engine is missing finds nothing, and starts loading it. */
export function browserSnapshot(known: KnownHere, engines: LazyEngines): MarkdownSnapshot {
  const { users, groups, channels, topics, organization, markdownSettings } = known;
  return {
    ...emptySnapshot,
    realmUrl: organization.url,
    emptyTopicName: organization.emptyTopicName,
    defaultCodeLanguage: markdownSettings.defaultCodeLanguage,
    translateEmoticons: markdownSettings.translateEmoticons,
    linkifiers: compiledLinkifiers(markdownSettings.linkifiers, engines),
    math: engines.math ?? asksFor("math"),
    highlighter: engines.highlight ?? asksFor("highlight"),
    peopleNamed: (name) =>
      named(users.values(), name)
        .filter((user) => user.isActive)
        .sort((one, other) => one.id - other.id)
        .map((user) => ({ id: user.id, fullName: user.name })),
    person: (id) => {
      const user = users.get(id);
      return user && { id, fullName: user.name };
    },
    groupNamed: (name) => mentionable(named(active(groups.values()), name)[0], known),
    channelNamed: (name) => named(channels.values(), name)[0],
    latestMessageId: (channelId, topic) => topics.get(channelId)?.byKey.get(nameKey(topic))?.maxId,
    emojiNamed: (name) => emojiTarget(name, markdownSettings, engines),
    emojiNameOf: (character) => {
      if (!engines.emoji) wantEngine("emoji");
      const emoji = engines.emoji?.of(character);
      const name = emoji?.names[0];
      return emoji && name !== undefined ? { name, code: emoji.code } : undefined;
    },
  };
}

function named<T extends { name: string }>(things: Iterable<T>, name: string): T[] {
  const key = nameKey(name);
  return [...things].filter((thing) => nameKey(thing.name) === key);
}

function active(groups: Iterable<WireGroup>): WireGroup[] {
  return [...groups].filter((group) => !group.deactivated);
}

function asksFor(engine: "math" | "highlight"): () => null {
  return () => {
    wantEngine(engine);
    return null;
  };
}

const compilations = new WeakMap<Linkifier, CompiledLinkifier>();

/** The first possible match loads the engine. */
export function compiledLinkifiers(
  linkifiers: readonly Linkifier[],
  { compileLinkifier }: LazyEngines,
): CompiledLinkifier[] {
  if (!compileLinkifier) return linkifiers.map(awaitingEngine);
  return linkifiers.map((linkifier) => {
    const done = compilations.get(linkifier) ?? compileLinkifier(linkifier);
    compilations.set(linkifier, done);
    return done;
  });
}

function awaitingEngine(source: Linkifier): CompiledLinkifier {
  const literal = requiredLiteral(source.pattern);
  return {
    source,
    mayMatch: (text) => literal === null || text.includes(literal),
    matches: () => {
      wantEngine("compileLinkifier");
      return [];
    },
  };
}

function emojiTarget(
  name: string,
  markdownSettings: MarkdownSettings,
  engines: LazyEngines,
): EmojiTarget | undefined {
  const custom = markdownSettings.emojiByName.get(foldedEmojiName(name));
  if (custom) return { kind: "image", url: custom.url };
  if (!engines.emoji) wantEngine("emoji");
  const emoji = engines.emoji?.named(name);
  return emoji && { kind: "unicode", code: emoji.code };
}

function mentionable(group: WireGroup | undefined, known: KnownHere): MentionableGroup | undefined {
  if (!group) return undefined;
  const own = known.users.get(known.ownUserId);
  const mayMention = own !== undefined && mayMentionGroup(own, group, known.groups);
  return { id: group.id, displayName: groupDisplayName(group.name), mayMention };
}
