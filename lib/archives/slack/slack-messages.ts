/** Reads the messages of a Slack export, day by day. */
import { shortNameCode } from "../moved-teams/emoji-short-names.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedMessage, MovedReaction, MovedText } from "../moved-teams/moved-team.ts";
import { paragraphs, quotedText } from "../moved-teams/moved-text.ts";
import { dayOf, ThreadTopics } from "../moved-teams/thread-topics.ts";
import type { ZipFolder } from "../moved-teams/zip-folder.ts";
import type { TopicChoice } from "../uploaded-exports/uploaded-exports.contract.ts";
import { blockText } from "./slack-blocks.ts";
import type { SlackFiles } from "./slack-files.ts";
import { type SlackAttachment, type SlackMessage, slackMessage, timeOf } from "./slack-shapes.ts";
import { decoded, messageKey, type SlackNames, type SlackText, slackText } from "./slack-text.ts";

/** A conversation with the folder of its messages. */
export interface SlackConversation {
  readonly key: string;
  readonly folder: string;
  /** Null for a channel. */
  readonly people: readonly string[] | null;
}

/** For the rest of a channel when it is not divided by days. */
const ONE_TOPIC = "imported from Slack";

/** Notices about the channel itself, and messages that Slack shows elsewhere. */
const NOTICES =
  /^(?:channel|group)_(?:join|leave|topic|purpose|name|archive|unarchive|convert_to_private|posting_permissions)$|^(?:bot_add|bot_remove|pinned_item|unpinned_item|reminder_add|huddle_thread|tombstone|reply_broadcast)$/;

/** Named after the canvas. */
const CANVAS_FOLDER = /^FC:/;

const DAY_FILE = /^(.+)\/(\d{4}-\d\d-\d\d)\.json$/;

export class SlackMessages {
  readonly #folder: ZipFolder;
  readonly #conversations: readonly SlackConversation[];
  readonly #names: SlackNames;
  readonly #topics: TopicChoice;
  readonly #report: MoveReport;
  readonly #files: SlackFiles;

  constructor(
    folder: ZipFolder,
    conversations: readonly SlackConversation[],
    names: SlackNames,
    topics: TopicChoice,
    report: MoveReport,
    files: SlackFiles,
  ) {
    this.#folder = folder;
    this.#conversations = conversations;
    this.#names = names;
    this.#topics = topics;
    this.#report = report;
    this.#files = files;
  }

  async *read(): AsyncGenerator<MovedMessage> {
    const days = this.#daysByFolder();
    for (const conversation of this.#conversations) {
      const found = days.get(conversation.folder) ?? [];
      days.delete(conversation.folder);
      const threads = new ThreadTopics();
      for (const name of found.sort()) yield* this.#readDay(conversation, name, threads);
    }
    for (const [folder, names] of days) {
      this.#report.add(
        CANVAS_FOLDER.test(folder)
          ? "Comments on a canvas were left out."
          : "The messages of a folder that belongs to no channel were left out.",
        `${folder}, ${names.length} days`,
      );
    }
    this.#files.reportUnshared();
  }

  #daysByFolder(): Map<string, string[]> {
    const days = new Map<string, string[]>();
    for (const name of this.#folder.names) {
      const folder = DAY_FILE.exec(name)?.[1];
      if (folder === undefined) continue;
      const names = days.get(folder);
      if (names) names.push(name);
      else days.set(folder, [name]);
    }
    return days;
  }

  async *#readDay(
    conversation: SlackConversation,
    name: string,
    threads: ThreadTopics,
  ): AsyncGenerator<MovedMessage> {
    const rows = await this.#folder.json(name);
    for (const [index, row] of (Array.isArray(rows) ? rows : []).entries()) {
      const { data } = slackMessage.safeParse(row);
      const place = `${name}, row ${index + 1}`;
      if (!data) this.#report.add("A row without a time was left out.", place);
      else if (NOTICES.test(data.subtype)) this.#report.add("A notice of Slack's own was left out.", place);
      else yield this.#messageOf(conversation, data, threads, place);
    }
  }

  #messageOf(
    { key, people }: SlackConversation,
    message: SlackMessage,
    threads: ThreadTopics,
    place: string,
  ): MovedMessage {
    const sentAt = timeOf(message.ts);
    const { text, mentionsAll } = this.#textOf(message, place);
    const sender = this.#senderOf(message);
    return {
      key: messageKey(key, message.ts),
      sender,
      stranger: strangerOf(message),
      place: people
        ? { people: [...new Set([...people, sender])] }
        : { channel: key, topic: this.#topicOf(message, sentAt, threads) },
      text,
      sentAt,
      editedAt: message.edited ? timeOf(message.edited.ts) : null,
      reactions: this.#reactionsOf(message, place),
      starredBy: [],
      mentionsAll,
    };
  }

  #senderOf({ user, bot_id: botId, username }: SlackMessage): string {
    if (user) return user;
    return botId ? this.#names.botAccount(botId) : `bot ${username || "without a name"}`;
  }

  #textOf(message: SlackMessage, place: string) {
    const main = this.#mainText(message);
    const text = paragraphs([
      main.text,
      ...message.attachments.map((attachment) => this.#attachmentText(attachment)),
      ...message.files.map((file) => this.#files.textOf(file, place)),
    ]);
    return { text, mentionsAll: main.mentionsAll };
  }

  #mainText({ blocks, text }: SlackMessage): SlackText {
    return blockText(blocks, this.#names, text) ?? slackText(text, this.#names);
  }

  /** A quotation, since Slack shows attachments below their message. Blocks take the place of the attachment's text. */
  #attachmentText(attachment: SlackAttachment): MovedText {
    const { pretext, title, title_link, text, fallback, fields, blocks } = attachment;
    const heading = title_link === "" ? title : `<${title_link}|${title || title_link}>`;
    const facts = fields.map(({ title: name, value }) => `*${name}* ${value}`);
    const inBlocks = blockText(blocks, this.#names, text)?.text ?? [];
    const lines = [pretext, heading, ...(inBlocks.length > 0 ? [] : [text, ...facts])];
    const source = lines.filter((line) => line !== "").join("\n");
    const above = slackText(source || (inBlocks.length > 0 ? "" : fallback), this.#names).text;
    return quotedText(paragraphs([above, inBlocks]));
  }

  #topicOf(message: SlackMessage, sentAt: number, threads: ThreadTopics): string {
    const thread = message.thread_ts ?? null;
    // The first message of a thread precedes its replies, unless the export lacks it.
    const words = message.ts === thread ? this.#wordsOf(message) : "";
    if (thread !== null) return threads.topicOf(thread, timeOf(thread), words);
    return this.#topics === "one" ? ONE_TOPIC : dayOf(sentAt);
  }

  #wordsOf(message: SlackMessage): string {
    if (message.text.trim() !== "") return plainText(message.text);
    return this.#mainText(message)
      .text.map((piece) => (typeof piece === "string" ? piece.replaceAll(/[\\*_~`#>]/g, "") : ""))
      .join("");
  }

  #reactionsOf({ reactions }: SlackMessage, place: string): MovedReaction[] {
    return reactions.flatMap(({ name, users }): MovedReaction[] => {
      if (this.#names.hasCustomEmoji(name))
        return users.map((person) => ({ person, emoji: { custom: name } }));
      const code = shortNameCode(name);
      if (code === undefined) {
        this.#report.add(
          "Reactions with an emoji of the workspace's own were left out.",
          `${place}: ${name}`,
        );
        return [];
      }
      return users.map((person) => ({ person, emoji: { code } }));
    });
  }
}

/** Without markup, for names of topics. */
function plainText(source: string): string {
  const shown = source.replaceAll(/<[@#!]?[^<>|]*\|([^<>]*)>/g, "$1").replaceAll(/<[^<>]*>/g, "");
  return decoded(shown).replaceAll(/[*_~`]/g, "");
}

function strangerOf({ user, username, user_profile: profile, bot_profile: bot }: SlackMessage) {
  const name = profile?.real_name || profile?.display_name || profile?.name || username || bot?.name || "";
  return name === "" ? null : { fullName: name, isBot: !user };
}
