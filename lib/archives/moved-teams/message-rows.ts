/** Writes the rows of moved messages, in the order of their times. */
import path from "node:path";
import { FLAG_MENTIONED, FLAG_STARRED } from "../../messages/messages/flag-bits.ts";
import {
  MESSAGE_CHANNEL_WILDCARD,
  MESSAGE_HAS_ATTACHMENT,
  MESSAGE_HAS_LINK,
} from "../../messages/messages/message-bits.ts";
import { messageParts } from "./message-parts.ts";
import type { MoveReport } from "./move-report.ts";
import type { MovedMessage } from "./moved-team.ts";
import { movedMarkdown } from "./moved-text.ts";
import type { NumberedEmojiSet } from "./numbered-emoji.ts";
import type { FirstIds, NumberedFile, NumberedPerson, NumberedTeam, NumberedTopic } from "./numbered-team.ts";
import { timeText } from "./organization-rows.ts";
import { RowFile } from "./row-file.ts";

const LINK = /https?:\/\/|mailto:/;

/** Name of the sending program, as clients show it. */
const CLIENT = "import";

export class MessageRows {
  readonly messages: RowFile;
  readonly edits: RowFile;
  readonly flags: RowFile;
  readonly reactions: RowFile;
  readonly attachments: RowFile;
  readonly #team: NumberedTeam;
  readonly #emoji: NumberedEmojiSet;
  readonly #report: MoveReport;
  readonly #firstId: number;
  readonly #firstEditId: number;
  #messageCount = 0;
  #editCount = 0;

  constructor(
    folder: string,
    team: NumberedTeam,
    emoji: NumberedEmojiSet,
    first: FirstIds,
    report: MoveReport,
  ) {
    const file = (name: string) => new RowFile(path.join(folder, `${name}.jsonl`));
    this.messages = file("message");
    this.edits = file("message_edit");
    this.flags = file("message_flag");
    this.reactions = file("reaction");
    this.attachments = file("message_attachment");
    this.#team = team;
    this.#emoji = emoji;
    this.#report = report;
    this.#firstId = first("message");
    this.#firstEditId = first("message_edit");
  }

  get messageCount(): number {
    return this.#messageCount;
  }

  get editCount(): number {
    return this.#editCount;
  }

  /**
   * Learns the ids of messages that others link to. In the second round, texts are as long as they will be, so that
   * the same ones are divided.
   * @param messages ascending by time.
   */
  async number(messages: AsyncIterable<MovedMessage>): Promise<void> {
    const { linked } = this.#team;
    for (let round = 0; linked.size > 0 && round < 2; round += 1) {
      let id = this.#firstId;
      for await (const message of messages) {
        const topic = this.#team.topicOf(message.place);
        if (topic && linked.has(message.key)) linked.set(message.key, { id, topic });
        id += this.#partsOf(message).length;
      }
    }
  }

  /** None for a message without any content. */
  #partsOf(message: MovedMessage): string[] {
    return messageParts(movedMarkdown(message.text, this.#team)).filter((part) => part !== "");
  }

  /** @param messages ascending by time. */
  async write(messages: AsyncIterable<MovedMessage>): Promise<void> {
    for await (const message of messages) await this.#writeMessage(message);
    for (const file of [this.messages, this.edits, this.flags, this.reactions, this.attachments]) {
      await file.end();
    }
  }

  async #writeMessage(message: MovedMessage): Promise<void> {
    const sender = this.#team.person(message.sender);
    const topic = this.#team.topicOf(message.place);
    if (!sender || !topic) throw new Error(`The message ${message.key} was not observed.`);
    const parts = this.#partsOf(message);
    if (parts.length === 0) {
      this.#report.add("A message without any content was left out.", message.key);
      return;
    }
    if (parts.length > 1)
      this.#report.add("A message longer than messages may be became several.", message.key);
    const id = this.#firstId + this.#messageCount;
    for (const [index, content] of parts.entries()) {
      await this.#writePart(message, sender, topic, id + index, content);
    }
    this.#messageCount += parts.length;
    await this.#writeFlags(message, sender, id);
    await this.#writeReactions(message, id);
    for (const file of new Set(this.#filesOf(message))) {
      await this.attachments.add({ message_id: id, attachment_id: file.id });
    }
  }

  async #writePart(
    message: MovedMessage,
    sender: NumberedPerson,
    topic: NumberedTopic,
    id: number,
    content: string,
  ): Promise<void> {
    const hasFiles = this.#filesOf(message).length > 0;
    const bits =
      (message.mentionsAll ? MESSAGE_CHANNEL_WILDCARD : 0) |
      (LINK.test(content) || hasFiles ? MESSAGE_HAS_LINK : 0) |
      (hasFiles ? MESSAGE_HAS_ATTACHMENT : 0);
    await this.messages.add({
      id,
      realm_id: this.#team.realmId,
      conversation_id: topic.conversationId,
      topic_id: topic.id,
      sender_id: sender.id,
      content,
      rendered_content: "",
      rendering_version: 0,
      client: CLIENT,
      bits,
      sent_at: timeText(message.sentAt),
    });
    if (message.editedAt === null) return;
    await this.edits.add({
      id: this.#firstEditId + this.#editCount,
      message_id: id,
      editor_id: sender.id,
      edited_at: timeText(message.editedAt),
      content,
      rendered_content: "",
    });
    this.#editCount += 1;
  }

  #filesOf({ text }: MovedMessage): NumberedFile[] {
    return text.flatMap((piece) => {
      if (typeof piece === "string" || !("file" in piece)) return [];
      return this.#team.file(piece.file) ?? [];
    });
  }

  async #writeFlags({ text, starredBy }: MovedMessage, sender: NumberedPerson, id: number): Promise<void> {
    const bits = new Map<number, number>();
    const add = (key: string, bit: number) => {
      const person = this.#team.person(key);
      if (person) bits.set(person.id, (bits.get(person.id) ?? 0) | bit);
    };
    for (const piece of text) {
      if (typeof piece !== "string" && "person" in piece) add(piece.person, FLAG_MENTIONED);
    }
    bits.delete(sender.id);
    for (const key of starredBy) add(key, FLAG_STARRED);
    for (const [userId, flags] of bits) {
      await this.flags.add({ user_id: userId, message_id: id, bits: flags });
    }
  }

  async #writeReactions({ key, reactions, sentAt }: MovedMessage, id: number): Promise<void> {
    const written = new Set<string>();
    for (const reaction of reactions) {
      const person = this.#team.person(reaction.person);
      const emoji = this.#emoji.columnsOf(reaction.emoji);
      if (!person)
        this.#report.add("A reaction of an unknown person was left out.", `${key}: ${reaction.person}`);
      else if (!emoji) this.#report.add("A reaction with an emoji that is unknown here was left out.", key);
      else if (!written.has(`${person.id} ${emoji.emoji_code}`)) {
        written.add(`${person.id} ${emoji.emoji_code}`);
        await this.reactions.add({
          message_id: id,
          user_id: person.id,
          ...emoji,
          reacted_at: timeText(sentAt + written.size),
        });
      }
    }
  }
}
