/** Writes the rows of an export's messages, of their flags for each person, and of their edit histories. */
import path from "node:path";
import {
  FLAG_ALERT_WORD,
  FLAG_CHANNEL_WILDCARD_MENTIONED,
  FLAG_COLLAPSED,
  FLAG_HISTORICAL,
  FLAG_MENTIONED,
  FLAG_STARRED,
  FLAG_TOPIC_WILDCARD_MENTIONED,
} from "../../messages/messages/flag-bits.ts";
import {
  MESSAGE_CHANNEL_WILDCARD,
  MESSAGE_HAS_ATTACHMENT,
  MESSAGE_HAS_IMAGE,
  MESSAGE_HAS_LINK,
  MESSAGE_IS_ME,
  MESSAGE_IS_WIDGET,
  MESSAGE_TOPIC_WILDCARD,
} from "../../messages/messages/message-bits.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { widgetOfText } from "../../messages/widgets/submessages.ts";
import { lengthOf, shortened } from "../../text/cut-text.ts";
import { harmlessLine, storableText } from "../../text/harmless-text.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { timeText } from "../moved-teams/organization-rows.ts";
import { RowFile } from "../moved-teams/row-file.ts";
import type { ExportFolder } from "./export-folder.ts";
import { MessageTimes } from "./message-times.ts";
import { shapedBatches } from "./realm-tables.ts";
import type { ZulipParts } from "./zulip-channels.ts";
import { ZulipEdits } from "./zulip-edits.ts";
import type { ZulipFiles } from "./zulip-files.ts";
import type { ZulipTopic } from "./zulip-places.ts";
import { ZulipReceipts } from "./zulip-receipts.ts";
import { messageShape, userMessageShape, type ZulipMessage } from "./zulip-shapes.ts";

const FILE = /^messages-(\d+)\.json$/;
/** Per file; Zulip writes a thousand. */
const MAX_IN_FILE = 20_000;
const LONGEST_CLIENT = 30;

/** Bits of Zulip's `flags_mask`. */
const READ = 1;
const STREAM_WILDCARD = 16;
const TOPIC_WILDCARD = 32;
const HISTORICAL = 1024;
const flagsHere: readonly (readonly [theirs: number, ours: number])[] = [
  [2, FLAG_STARRED],
  [4, FLAG_COLLAPSED],
  [8, FLAG_MENTIONED],
  [TOPIC_WILDCARD, FLAG_TOPIC_WILDCARD_MENTIONED],
  /** Mentioned as a member of a group. */
  [64, FLAG_MENTIONED],
  [512, FLAG_ALERT_WORD],
  [HISTORICAL, FLAG_HISTORICAL],
];

/** Wildcard mentions are also found in texts, because some exports lack the flags of some people. */
const CHANNEL_WILDCARD = /@\*\*(?:all|everyone|channel|stream)\*\*/;
const TOPIC_MENTION = /@\*\*topic\*\*/;

interface Placed {
  readonly given: ZulipMessage;
  readonly id: number;
  readonly topic: ZulipTopic;
  readonly senderId: number;
  readonly content: string;
  readonly place: number;
  readonly placeInChannel: number;
  /** People with a row of flags. */
  readonly readers: Set<number>;
  /** Zulip's flags of all people, combined. */
  flags: number;
}

export class ZulipMessages {
  readonly messages: RowFile;
  readonly flags: RowFile;
  readonly editRows: RowFile;
  readonly times = new MessageTimes();
  readonly receipts: ZulipReceipts;
  readonly edits: ZulipEdits;
  readonly #parts: ZulipParts;
  readonly #files: ZulipFiles;
  readonly #clients: ReadonlyMap<number, string>;
  /** Messages of each topic and channel so far. */
  readonly #counts = new Map<string, number>();

  /** @param folder for its own use. */
  constructor(folder: string, parts: ZulipParts, files: ZulipFiles, firstEdit: number) {
    const { tables, people, places, report } = parts;
    this.#parts = parts;
    this.#files = files;
    this.messages = new RowFile(path.join(folder, "message.jsonl"));
    this.flags = new RowFile(path.join(folder, "message_flag.jsonl"));
    this.editRows = new RowFile(path.join(folder, "message_edit.jsonl"));
    this.receipts = new ZulipReceipts(tables, people, places);
    const textOf = (content: string) => files.moved(content);
    this.edits = new ZulipEdits(this.editRows, people, places, report, textOf, firstEdit);
    const clients = tables.of("zerver_client");
    this.#clients = new Map(
      clients.map(({ id, name }) => [id, shortened(harmlessLine(name), LONGEST_CLIENT)]),
    );
  }

  clientNamed(id: number | null | undefined): string {
    return this.#clients.get(id ?? 0) || "import";
  }

  async write(folder: ExportFolder): Promise<void> {
    const numbered = [...folder.names].flatMap((name) => {
      const number = FILE.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    });
    numbered.sort((one, other) => one.number - other.number);
    for (const { name } of numbered) await this.#writeFile(folder, name);
    await this.messages.end();
    await this.flags.end();
    await this.edits.end();
  }

  async #writeFile(folder: ExportFolder, name: string): Promise<void> {
    const { report } = this.#parts;
    const given: ZulipMessage[] = [];
    const place = { file: name, table: "zerver_message", shape: messageShape };
    for await (const batch of shapedBatches(folder, place, report, true)) {
      given.push(...batch);
      if (given.length > MAX_IN_FILE)
        throw new ArchiveError(`The export's file ${name} has too many messages.`);
    }
    given.sort((one, other) => one.id - other.id);
    const placed = new Map<number, Placed>();
    for (const message of given) {
      const found = this.#placed(message);
      if (found) placed.set(found.id, found);
    }
    await this.#writeFlags(folder, name, placed);
    for (const message of placed.values()) await this.#writeMessage(message);
  }

  /** @throws ArchiveError for an id that is not above all earlier ones. */
  #placed(given: ZulipMessage): Placed | null {
    const { people, places, report } = this.#parts;
    const { id, sender, recipient, subject } = given;
    if (id <= this.times.highestId)
      throw new ArchiveError(`The export has the message ${id} twice, or in the wrong place.`);
    const content = this.#contentOf(given);
    const senderId = content === "" ? null : people.writerId(sender);
    const topic = senderId === null ? undefined : places.topicOf(recipient, senderId, subject);
    if (senderId === null || !topic) {
      report.add("A message without content or in an unknown place was left out.", String(id));
      return null;
    }
    this.times.add(id, given.date_sent);
    this.receipts.advance(id);
    const place = this.#next(`topic ${topic.id}`);
    const placeInChannel = topic.channel ? this.#next(`channel ${topic.channel.id}`) : 0;
    return { given, id, topic, senderId, content, place, placeInChannel, readers: new Set(), flags: 0 };
  }

  #contentOf({ id, content: given }: ZulipMessage): string {
    const content = storableText(this.#files.moved(given));
    if (content.length <= 2 * MAX_MESSAGE_LENGTH || lengthOf(content) <= 2 * MAX_MESSAGE_LENGTH)
      return content;
    this.#parts.report.add("A message longer than messages may be was shortened.", String(id));
    return shortened(content, MAX_MESSAGE_LENGTH);
  }

  #next(counter: string): number {
    const count = this.#counts.get(counter) ?? 0;
    this.#counts.set(counter, count + 1);
    return count;
  }

  async #writeFlags(folder: ExportFolder, name: string, placed: ReadonlyMap<number, Placed>): Promise<void> {
    const { people, report } = this.#parts;
    const place = { file: name, table: "zerver_usermessage", shape: userMessageShape };
    for await (const batch of shapedBatches(folder, place, report)) {
      for (const { user_profile: person, message: id, flags_mask: flags } of batch) {
        const message = placed.get(id);
        const userId = people.idOf(person);
        if (message && userId !== undefined && !message.readers.has(userId)) {
          message.readers.add(userId);
          message.flags |= flags;
          const bits = this.#flagsOf(message, userId, flags);
          if (bits !== 0) await this.flags.add({ user_id: userId, message_id: id, bits });
        } else {
          const row = `${name}: ${person} at ${id}`;
          report.add("Flags of nobody, or at a message that is not here, were left out.", row);
        }
      }
    }
  }

  /** Also notes who received and read the message. */
  #flagsOf(message: Placed, userId: number, flags: number): number {
    const isRead = (flags & READ) !== 0;
    const isHistorical = (flags & HISTORICAL) !== 0;
    let bits = flagsHere.reduce((sum, [theirs, ours]) => ((flags & theirs) === 0 ? sum : sum | ours), 0);
    // For everybody else, a bit of the message says that it mentions the channel.
    if (isHistorical && (flags & STREAM_WILDCARD) !== 0) bits |= FLAG_CHANNEL_WILDCARD_MENTIONED;
    // A message from before a subscription is received only as far as it was marked as unread.
    if (!isHistorical || !isRead) this.receipts.note(message, userId, isRead);
    return bits;
  }

  async #writeMessage(message: Placed): Promise<void> {
    const { given, id, topic, senderId, content, place } = message;
    const edits = this.edits.read(given.edit_history, id);
    // Widgets cannot be edited; a message edited into the form of one is none.
    const isWidget =
      widgetOfText(content) !== null && edits.every(({ prev_content }) => prev_content === undefined);
    await this.messages.add({
      id,
      realm_id: this.#parts.realmId,
      conversation_id: topic.conversationId,
      topic_id: topic.id,
      sender_id: senderId,
      content,
      rendered_content: "",
      rendering_version: 0,
      client: this.clientNamed(given.sending_client),
      bits: bitsOf(message) | (isWidget ? MESSAGE_IS_WIDGET : 0),
      sent_at: timeText(given.date_sent * 1000),
    });
    await this.edits.add(id, topic, place, edits);
  }
}

function bitsOf({ given, content, readers, flags }: Placed): number {
  const facts: readonly [number, boolean][] = [
    [
      MESSAGE_CHANNEL_WILDCARD,
      (flags & STREAM_WILDCARD) !== 0 || (readers.size === 0 && CHANNEL_WILDCARD.test(content)),
    ],
    [
      MESSAGE_TOPIC_WILDCARD,
      (flags & TOPIC_WILDCARD) !== 0 || (readers.size === 0 && TOPIC_MENTION.test(content)),
    ],
    [MESSAGE_HAS_LINK, given.has_link],
    [MESSAGE_HAS_IMAGE, given.has_image],
    [MESSAGE_HAS_ATTACHMENT, given.has_attachment],
    [MESSAGE_IS_ME, content.startsWith("/me ")],
  ];
  return facts.reduce((bits, [bit, holds]) => (holds ? bits | bit : bits), 0);
}
