/** Histories of messages. Zulip keeps one with each message; here, a move is one row for all messages that moved. */
import { z } from "zod";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { beginningOf } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { RowFile } from "../moved-teams/row-file.ts";
import { IdRuns, multirange } from "./id-runs.ts";
import type { ZulipPeople } from "./zulip-people.ts";
import { movedTopicName, type ZulipPlaces, type ZulipTopic } from "./zulip-places.ts";
import { editShape } from "./zulip-shapes.ts";

type Edit = z.output<typeof editShape>;

const history = z.array(editShape);

interface Move {
  readonly topicId: number;
  readonly editorId: number | null;
  readonly editedAt: string;
  /** Null where unchanged. */
  readonly topicName: string | null;
  readonly channelId: number | null;
  readonly messages: IdRuns;
}

export class ZulipEdits {
  readonly #file: RowFile;
  readonly #people: ZulipPeople;
  readonly #places: ZulipPlaces;
  readonly #report: MoveReport;
  readonly #textOf: (content: string) => string;
  readonly #moves = new Map<string, Move>();
  readonly #firstId: number;
  #count = 0;

  /** @param textOf puts the links of a text right. */
  constructor(
    file: RowFile,
    people: ZulipPeople,
    places: ZulipPlaces,
    report: MoveReport,
    textOf: (content: string) => string,
    firstId: number,
  ) {
    this.#file = file;
    this.#people = people;
    this.#places = places;
    this.#report = report;
    this.#textOf = textOf;
    this.#firstId = firstId;
  }

  /** Of rows; call `end` before. */
  get count(): number {
    return this.#count;
  }

  /**
   * Oldest first; null for a history that cannot be read.
   * @param given JSON; Zulip adds new edits at the beginning.
   */
  read(given: string | null | undefined, messageId: number): readonly Edit[] {
    if (given === null || given === undefined || given === "") return [];
    const { success, data } = history.safeParse(parsed(given));
    if (!success) {
      this.#report.add("An edit history that cannot be read was left out.", String(messageId));
      return [];
    }
    return data.reverse().sort((one, other) => one.timestamp - other.timestamp);
  }

  /** @param place counts the topic's messages. */
  async add(messageId: number, topic: ZulipTopic, place: number, edits: readonly Edit[]): Promise<void> {
    let last = 0;
    for (const edit of edits) {
      // Edits of one second keep their order, and are not taken for one.
      last = Math.max(last + 1, edit.timestamp * 1_000_000);
      const at = { editorId: this.#people.idOf(edit.user_id) ?? null, editedAt: microText(last) };
      if (edit.prev_content !== undefined) await this.#addText(messageId, edit.prev_content, at);
      const topicName = this.#formerTopic(edit, topic);
      const channelId = this.#formerChannel(edit, messageId);
      if (topicName === null && channelId === null) continue;
      const key = [topic.id, at.editorId, at.editedAt, channelId, topicName].join(" ");
      const move = this.#moves.get(key) ?? {
        topicId: topic.id,
        ...at,
        topicName,
        channelId,
        messages: new IdRuns(),
      };
      move.messages.add(messageId, place);
      this.#moves.set(key, move);
    }
  }

  async #addText(
    messageId: number,
    given: string,
    { editorId, editedAt }: Pick<Move, "editorId" | "editedAt">,
  ) {
    const content = beginningOf(storableText(this.#textOf(given)), 2 * MAX_MESSAGE_LENGTH);
    if (content === "") {
      this.#report.add("An empty earlier text of a message was left out.", String(messageId));
      return;
    }
    await this.#write({
      message_id: messageId,
      topic_id: null,
      message_ids: null,
      editor_id: editorId,
      edited_at: editedAt,
      content,
      rendered_content: "",
      topic_name: null,
      channel_id: null,
    });
  }

  #formerTopic({ prev_topic: topic, prev_subject: subject }: Edit, { channel }: ZulipTopic): string | null {
    const former = topic ?? subject;
    return former === undefined || !channel ? null : movedTopicName(former);
  }

  #formerChannel({ prev_stream: id }: Edit, messageId: number): number | null {
    if (id === null || id === undefined) return null;
    if (this.#places.channel(id)) return id;
    this.#report.add(
      "A former channel that no longer exists was left out of an edit history.",
      `${messageId}: ${id}`,
    );
    return null;
  }

  async #write(row: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#file.add({ id: this.#firstId + this.#count, ...row });
    this.#count += 1;
  }

  /** Writes the moves, once all their messages are known. */
  async end(): Promise<void> {
    for (const { topicId, editorId, editedAt, topicName, channelId, messages } of this.#moves.values()) {
      await this.#write({
        message_id: null,
        topic_id: topicId,
        message_ids: multirange(messages, null),
        editor_id: editorId,
        edited_at: editedAt,
        content: null,
        rendered_content: null,
        topic_name: topicName,
        channel_id: channelId,
      });
    }
    await this.#file.end();
  }
}

/** @param micros since 1970. */
export function microText(micros: number): string {
  const whole = Math.floor(micros / 1_000_000);
  const rest = String(Math.floor(micros - whole * 1_000_000)).padStart(6, "0");
  return new Date(whole * 1000).toISOString().replace(/\.000Z$/, `.${rest}Z`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
