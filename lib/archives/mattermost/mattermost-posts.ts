/** The posts of a Mattermost export as messages. */
import { shortNameCharacter, shortNameCode } from "../moved-teams/emoji-short-names.ts";
import { type MarkdownDialect, mentionedText, plainWords } from "../moved-teams/mentioned-text.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedMessage, MovedPlace, MovedReaction, MovedText } from "../moved-teams/moved-team.ts";
import { paragraphs, quotedText } from "../moved-teams/moved-text.ts";
import { dayOf, ThreadTopics } from "../moved-teams/thread-topics.ts";
import type { ZipFolder } from "../moved-teams/zip-folder.ts";
import { type GivenRow, mattermostRows } from "./mattermost-rows.ts";
import { directPostRow, postRow, type ShownPart, type WrittenRow } from "./mattermost-shapes.ts";

export interface MovedScope {
  readonly team: string;
  /** Names of the team's channels, in lower case, like the next ones. */
  readonly channels: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  readonly isOwnConversation: (members: readonly string[]) => boolean;
  readonly emoji: ReadonlySet<string>;
  readonly report: MoveReport;
}

export class MattermostPosts {
  readonly #folder: ZipFolder;
  readonly #file: string;
  readonly #scope: MovedScope;
  readonly #dialect: MarkdownDialect;
  readonly #threads = new Map<string, ThreadTopics>();

  constructor(folder: ZipFolder, file: string, scope: MovedScope) {
    this.#folder = folder;
    this.#file = file;
    this.#scope = scope;
    this.#dialect = {
      channelMark: "~",
      personKey: (username) => (scope.people.has(username) ? username : undefined),
      channelKey: (name) => (scope.channels.has(name) ? name : undefined),
      hasCustomEmoji: (name) => scope.emoji.has(name),
      emojiCharacter: shortNameCharacter,
      restyled: (prose) => prose,
    };
  }

  async *read(): AsyncGenerator<MovedMessage> {
    for await (const row of mattermostRows(this.#folder, this.#file)) {
      if (row.type === "post") yield* this.#channelPost(row);
      if (row.type === "direct_post") yield* this.#directPost(row);
    }
  }

  *#channelPost({ content, place }: GivenRow): Generator<MovedMessage> {
    const { data: post } = postRow.safeParse(content);
    if (!post)
      this.#scope.report.add("A post without its team, channel, author or time was left out.", place);
    else if (post.team === this.#scope.team) {
      const channel = post.channel.toLowerCase();
      const replies = post.replies ?? [];
      const topic =
        replies.length === 0
          ? dayOf(post.create_at)
          : this.#threadsOf(channel).topicOf(
              place,
              post.create_at,
              plainWords(post.message ?? "", this.#dialect),
            );
      yield* this.#withReplies(post, replies, { channel, topic }, place);
    }
  }

  #threadsOf(channel: string): ThreadTopics {
    const threads = this.#threads.get(channel) ?? new ThreadTopics();
    this.#threads.set(channel, threads);
    return threads;
  }

  *#directPost({ content, place }: GivenRow): Generator<MovedMessage> {
    const { data: post } = directPostRow.safeParse(content);
    if (!post)
      this.#scope.report.add("A direct message without its people, author or time was left out.", place);
    else if (this.#scope.isOwnConversation(post.channel_members)) {
      const people = [...new Set([...post.channel_members, post.user].map((name) => name.toLowerCase()))];
      yield* this.#withReplies(post, post.replies ?? [], { people }, place);
    }
  }

  *#withReplies(
    post: WrittenRow,
    replies: readonly WrittenRow[],
    to: MovedPlace,
    place: string,
  ): Generator<MovedMessage> {
    for (const [index, row] of [post, ...replies].entries()) {
      const where = index === 0 ? place : `${place}, reply ${index}`;
      if (row.type?.startsWith("system_"))
        this.#scope.report.add("A notice of Mattermost's own was left out.", where);
      else yield this.#messageOf(row, to, where);
    }
  }

  #messageOf(row: WrittenRow, place: MovedPlace, key: string): MovedMessage {
    const { text, mentionsAll } = mentionedText(row.message ?? "", this.#dialect);
    const files = (row.attachments ?? []).map(({ path }): MovedText => {
      return [{ file: path, label: path.split("/").at(-1) ?? path }];
    });
    const parts = (row.props?.attachments ?? []).map((part) => this.#partText(part));
    return {
      key,
      sender: row.user.toLowerCase(),
      stranger: { fullName: row.user, isBot: false },
      place,
      text: paragraphs([text, ...parts, ...files]),
      sentAt: row.create_at,
      editedAt: row.edit_at || null,
      reactions: this.#reactionsOf(row, key),
      starredBy: (row.flagged_by ?? []).map((name) => name.toLowerCase()),
      mentionsAll,
    };
  }

  /** Quoted. */
  #partText({ pretext, title, title_link: link, text, fallback, fields }: ShownPart): MovedText {
    const isLinked = /^https?:\/\/[^\s()]+$/.test(link);
    const heading = isLinked ? `[${title || link}](${link})` : title;
    const facts = (fields ?? []).map(({ title: name, value }) => `**${name}** ${String(value ?? "")}`);
    const lines = [pretext, heading, text, ...facts].filter((line) => line.trim() !== "");
    const source = lines.length > 0 ? lines.join("\n") : fallback;
    return quotedText(mentionedText(source, this.#dialect).text);
  }

  #reactionsOf({ reactions }: WrittenRow, key: string): MovedReaction[] {
    return (reactions ?? []).flatMap(({ user, emoji_name: name }): MovedReaction[] => {
      const person = user.toLowerCase();
      if (this.#scope.emoji.has(name)) return [{ person, emoji: { custom: name } }];
      const code = shortNameCode(name);
      if (code !== undefined) return [{ person, emoji: { code } }];
      this.#scope.report.add(
        "A reaction with an emoji that is unknown here was left out.",
        `${key}: ${name}`,
      );
      return [];
    });
  }
}
