/** Reactions and actions on widgets, which an export keeps apart from the messages. */
import path from "node:path";
import { EMOJI_KINDS } from "../../organization/emoji/custom-emoji.contract.ts";
import { emojiKey } from "../../organization/emoji/known-emoji.ts";
import { isStorable, storableText } from "../../text/harmless-text.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";
import { RowFile } from "../moved-teams/row-file.ts";
import type { ExportFolder } from "./export-folder.ts";
import type { MessageTimes } from "./message-times.ts";
import { shapedRows } from "./realm-tables.ts";
import type { ZulipParts } from "./zulip-channels.ts";
import { microText } from "./zulip-edits.ts";
import { reactionShape, submessageShape } from "./zulip-shapes.ts";

const FILE = "realm.json";

const reactions = { file: FILE, table: "zerver_reaction", shape: reactionShape };
const submessages = { file: FILE, table: "zerver_submessage", shape: submessageShape };

/** Longer codes and names are none. */
const LONGEST_EMOJI = 100;

const isEmojiText = (text: string) => text !== "" && text.length <= LONGEST_EMOJI && isStorable(text);

/** Null for an emoji that is unknown here. @param emojiIds of the custom emoji. */
export function movedEmoji(
  given: { readonly reaction_type: string; readonly emoji_code: string; readonly emoji_name: string },
  emojiIds: ReadonlySet<string>,
) {
  const { reaction_type: kind, emoji_code: code, emoji_name: name } = given;
  if (!EMOJI_KINDS.some((each) => each === kind) || !isEmojiText(code) || !isEmojiText(name)) return null;
  if (kind === "realm_emoji" && !emojiIds.has(code)) return null;
  return { emoji_kind: kind, emoji_code: emojiKey(kind, code).code, emoji_name: name };
}

export class ZulipReactions {
  readonly submessages: RowFile;
  readonly #folder: string;
  readonly #parts: ZulipParts;
  #reactions: RowFile;
  #lastSubmessage = 0;

  /** @param folder for its own use. */
  constructor(folder: string, parts: ZulipParts) {
    this.#folder = folder;
    this.#parts = parts;
    this.#reactions = new RowFile(path.join(folder, "reaction.jsonl"));
    this.submessages = new RowFile(path.join(folder, "submessage.jsonl"));
  }

  get reactions(): RowFile {
    return this.#reactions;
  }

  /** Of messages and of submessages, which share their ids. */
  get highestId(): number {
    return this.#lastSubmessage;
  }

  async write(folder: ExportFolder, times: MessageTimes, emojiIds: ReadonlySet<string>): Promise<void> {
    await this.#writeReactions(folder, times, emojiIds);
    await this.#writeSubmessages(folder, times);
    await this.submessages.end();
  }

  async #writeReactions(
    folder: ExportFolder,
    times: MessageTimes,
    emojiIds: ReadonlySet<string>,
  ): Promise<void> {
    const { people, report } = this.#parts;
    let count = 0;
    const respelled = new Set<string>();
    for await (const row of shapedRows(folder, reactions, report)) {
      const sentAt = times.timeOf(row.message);
      const userId = people.idOf(row.user_profile);
      const emoji = movedEmoji(row, emojiIds);
      if (sentAt === null || userId === undefined || !emoji) {
        report.add(
          "A reaction of nobody, at a message that is not here, or with an unknown emoji was left out.",
          `zerver_reaction ${row.id}`,
        );
        continue;
      }
      count += 1;
      // Their times are unknown, and only order them.
      const reacted_at = microText(Math.floor(sentAt) * 1_000_000 + (count % 1_000_000));
      const reaction = { message_id: row.message, user_id: userId, ...emoji, reacted_at };
      if (emoji.emoji_code !== row.emoji_code) respelled.add(reactionKey(reaction));
      await this.#reactions.add(reaction);
    }
    await this.#reactions.end();
    if (respelled.size > 0) await this.#removeRepeated(respelled);
  }

  /**
   * One person may have reacted twice with an emoji, once with a variation selector, which codes here lack.
   * @param keys of reactions whose code changed. All others are distinct, and may be too many for memory.
   */
  async #removeRepeated(keys: ReadonlySet<string>): Promise<void> {
    const written = new Set<string>();
    const distinct = new RowFile(path.join(this.#folder, "distinct-reaction.jsonl"));
    for await (const rows of this.#reactions) {
      for (const row of rows) {
        const key = reactionKey(row);
        if (written.has(key)) {
          const reason = "A second reaction of one person with the same emoji was left out.";
          this.#parts.report.add(reason, `message ${row.message_id}: ${row.emoji_name}`);
          continue;
        }
        if (keys.has(key)) written.add(key);
        await distinct.add(row);
      }
    }
    await distinct.end();
    this.#reactions = distinct;
  }

  /** Zulip's own export leaves them out until now; a widget itself follows from its message. */
  async #writeSubmessages(folder: ExportFolder, times: MessageTimes): Promise<void> {
    const { people, report } = this.#parts;
    this.#lastSubmessage = times.highestId;
    for await (const row of shapedRows(folder, submessages, report)) {
      const userId = people.idOf(row.sender);
      if (/^\s*\{\s*"widget_type"/.test(row.content)) continue;
      if (!times.has(row.message) || userId === undefined) {
        report.add(
          "An action on a poll or list that is not here was left out.",
          `zerver_submessage ${row.id}`,
        );
        continue;
      }
      this.#lastSubmessage += 1;
      await this.submessages.add({
        id: this.#lastSubmessage,
        message_id: row.message,
        user_id: userId,
        msg_type: storableText(row.msg_type),
        content: storableText(row.content),
      });
    }
  }
}

function reactionKey({ message_id, user_id, emoji_kind, emoji_code }: ArchiveRow): string {
  return `${message_id} ${user_id} ${emoji_kind} ${emoji_code}`;
}
