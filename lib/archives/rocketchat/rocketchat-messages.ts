/** The messages of a dump of Rocket.Chat. */
import { escapeInline } from "../../markdown/escape-markdown.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { plainWords } from "../moved-teams/mentioned-text.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedMessage, MovedPlace, MovedReaction, MovedText } from "../moved-teams/moved-team.ts";
import { paragraphs, quotedText } from "../moved-teams/moved-text.ts";
import { dayOf, ThreadTopics } from "../moved-teams/thread-topics.ts";
import { joypixelsCharacter, joypixelsCode } from "./joypixels-names.ts";
import type { MongoDump } from "./mongo-dump.ts";
import { type AttachmentPart, type MessageDocument, messageDocument } from "./rocketchat-shapes.ts";
import { type RocketChatNames, rocketChatText } from "./rocketchat-text.ts";

export const MESSAGES = "rocketchat_message";

/** Where a room's messages go. */
export type RoomPlace =
  | {
      readonly channel: string;
      /** Of a discussion; null for a channel of its own. */
      readonly topic: string | null;
    }
  | { readonly people: readonly string[] };

export interface RocketChatScope {
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly names: RocketChatNames;
  /** The id of the room that an uploaded file is in; null where the dump does not say it. */
  readonly roomOfFile: (id: string) => string | null;
  readonly report: MoveReport;
}

interface Thread {
  readonly roomId: string;
  readonly beganAt: number;
  readonly words: string;
}

export class RocketChatMessages {
  readonly #dump: MongoDump;
  readonly #scope: RocketChatScope;
  /** By the id of the first message. */
  readonly #threads = new Map<string, Thread>();
  readonly #topics = new Map<string, ThreadTopics>();

  constructor(dump: MongoDump, scope: RocketChatScope) {
    this.#dump = dump;
    this.#scope = scope;
  }

  async *read(): AsyncGenerator<MovedMessage> {
    await this.#findThreads();
    for await (const { document, place } of this.#dump.documents(MESSAGES)) {
      const { data } = messageDocument.safeParse(document);
      const reason = data
        ? this.#reasonToOmit(data)
        : "A message without its room, author or time was left out.";
      if (reason !== null) this.#scope.report.add(reason, data?._id ?? place);
      else if (data) yield this.#messageOf(data);
    }
  }

  /** Answers may precede their thread in a dump, and are named after it. */
  async #findThreads(): Promise<void> {
    for await (const { document } of this.#dump.documents(MESSAGES)) {
      if (!document.tcount) continue;
      const { data } = messageDocument.safeParse(document);
      if (data)
        this.#threads.set(data._id, {
          roomId: data.rid,
          beganAt: data.ts.getTime(),
          words: this.#wordsOf(data),
        });
    }
  }

  /** For the name of a topic. */
  #wordsOf({ msg, attachments }: MessageDocument): string {
    const { hasCustomEmoji } = this.#scope.names;
    const words = plainWords(msg.replaceAll(/\[ \]\([^()]*\)/g, ""), {
      hasCustomEmoji,
      emojiCharacter: joypixelsCharacter,
    });
    return words || (attachments[0]?.title ?? "");
  }

  #reasonToOmit({ t, _hidden, rid }: MessageDocument): string | null {
    if (t === "e2e") return "An encrypted message was left out; only its readers have the key.";
    if (t) return "A notice of Rocket.Chat's own was left out.";
    if (_hidden) return "A former version of an edited message, or a hidden one, was left out.";
    return this.#scope.places.has(rid) ? null : "A message of a room that is not moved was left out.";
  }

  #messageOf(message: MessageDocument): MovedMessage {
    const { _id: key, u: author, alias, ts, editedAt } = message;
    const { text, mentionsAll } = this.#textOf(message);
    // Programs that post by an integration choose the name.
    const isAlias = alias !== "" && Boolean(message.bot);
    const sender = isAlias ? `alias ${alias}` : author._id;
    return {
      key,
      sender,
      stranger: { fullName: isAlias ? alias : author.name || author.username || alias, isBot: isAlias },
      place: this.#placeOf(message, sender),
      text,
      sentAt: ts.getTime(),
      editedAt: editedAt?.getTime() ?? null,
      reactions: this.#reactionsOf(message),
      starredBy: message.starred.map(({ _id }) => _id),
      mentionsAll,
    };
  }

  #placeOf({ _id: key, rid, tmid, tcount, ts }: MessageDocument, sender: string): MovedPlace {
    const room = this.#scope.places.get(rid);
    if (!room) throw new Error(`The room ${rid} has no place.`);
    if ("people" in room) return { people: [...new Set([...room.people, sender])] };
    const { channel } = room;
    const threadKey = tmid ?? (tcount > 0 ? key : null);
    if (threadKey !== null) {
      const found = this.#threads.get(threadKey);
      // A topic's name must not tell the words of another room.
      const thread = found?.roomId === rid ? found : undefined;
      const topics = this.#topics.get(channel) ?? new ThreadTopics();
      this.#topics.set(channel, topics);
      return {
        channel,
        topic: topics.topicOf(threadKey, thread?.beganAt ?? ts.getTime(), thread?.words ?? ""),
      };
    }
    return { channel, topic: room.topic ?? dayOf(ts.getTime()) };
  }

  #textOf(message: MessageDocument) {
    const main = rocketChatText(message.msg, this.#scope.names);
    const blocks: MovedText[] = [main.text];
    const named = new Set<string>();
    const isOwn = this.#ownFiles(message);
    for (const part of message.attachments) {
      const file = fileIn(part);
      if (file === null || !isOwn(file)) blocks.push(this.#attachmentText(part));
      else {
        named.add(file);
        blocks.push(rocketChatText(part.description, this.#scope.names).text, fileText(file, part.title));
      }
    }
    // Files without an attachment are previews of those with one.
    const { file } = message;
    if (named.size === 0 && file && isOwn(file._id)) blocks.push(fileText(file._id, file.name));
    if (message.location) {
      const [longitude, latitude] = message.location.coordinates;
      blocks.push([`Location: ${latitude}, ${longitude}`]);
    }
    return { text: paragraphs(blocks), mentionsAll: main.mentionsAll };
  }

  /** Anybody may post a message that names a file of a room that they cannot read. */
  #ownFiles({ _id: key, rid, file, attachments }: MessageDocument): (file: string) => boolean {
    const isOwn = (id: string) => this.#scope.roomOfFile(id) === rid;
    const named = [file?._id, ...attachments.map(fileIn)];
    if (named.some((id) => id && !isOwn(id)))
      this.#scope.report.add(
        "A file was left out of a message, since it is in another room or in none.",
        key,
      );
    return isOwn;
  }

  /** Quoted: an answered message, or what a program shows. */
  #attachmentText({
    pretext,
    title,
    title_link,
    text,
    author_name,
    image_url,
    fields,
  }: AttachmentPart): MovedText {
    const isLinked = /^https?:\/\/[^\s()]+$/.test(title_link);
    const heading = isLinked ? `[${title || title_link}](${title_link})` : title;
    const facts = fields.map(({ title: name, value }) => `*${name}* ${value}`);
    const picture = /^https?:\/\/[^\s()]+$/.test(image_url) ? image_url : "";
    const author = author_name === "" ? "" : `${escapeInline(harmlessLine(author_name))}:`;
    const lines = [pretext, author, heading, text, ...facts, picture].filter((line) => line !== "");
    return quotedText(rocketChatText(lines.join("\n"), this.#scope.names).text);
  }

  #reactionsOf({ _id: key, reactions }: MessageDocument): MovedReaction[] {
    const { names, report } = this.#scope;
    return Object.entries(reactions).flatMap(([given, { usernames }]) => {
      const name = given.replaceAll(":", "");
      const code = joypixelsCode(name);
      const emoji = names.hasCustomEmoji(name) ? { custom: name } : code === undefined ? null : { code };
      if (!emoji) {
        report.add("A reaction with an emoji that is unknown here was left out.", `${key}: ${name}`);
        return [];
      }
      return usernames.map((username) => ({
        person: names.personKey(username.toLowerCase()) ?? username,
        emoji,
      }));
    });
  }
}

/** The id of an uploaded file; null for what is no file. */
function fileIn({ title_link: link }: AttachmentPart): string | null {
  return /\/file-upload\/([A-Za-z0-9]{1,64})(?:\/|$)/.exec(link)?.[1] ?? null;
}

function fileText(file: string, label: string): MovedText {
  return [{ file, label: harmlessLine(label) || "a file" }];
}
