/** Posts a mail as a message, with the rights of the account that its address stands for. */
import { escapedMarkdown } from "../channels/names/channel-markup.ts";
import { badRequest } from "../errors.ts";
import { publicHostName } from "../events/find-organization.ts";
import { requireSpaceForWrites } from "../files/disk-space.ts";
import { isTooLarge } from "../files/largest-file.ts";
import { storeBytes } from "../files/stored-files.ts";
import { logger } from "../log.ts";
import { incomingMail } from "../mail/incoming-mail.ts";
import { MAX_MESSAGE_LENGTH } from "../messages/message-limits.contract.ts";
import { listMessages } from "../messages/read/list-messages.ts";
import { checkMessage, type MessageToSend } from "../messages/send/compose-message.ts";
import { sendMessageOnce } from "../messages/send/send-message.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";
import { MAX_TOPIC_LENGTH } from "../topics/topic-name.contract.ts";
import { removeUnsent } from "../uploads/remove-attachment.ts";
import { uploadFile } from "../uploads/upload-file.ts";
import { isSystemBot } from "../users/system-bots.ts";
import type { MailTarget } from "./find-target.ts";
import type { MailAttachment, ReadMail } from "./mail-task.ts";
import { claimMail, mailIdentity, wasPosted } from "./received-mails.ts";
import { refusedMail } from "./refused-mail.ts";
import { checkSender } from "./sender-check.ts";

/** Per mail; the message names those that are left out. */
export const MAX_ATTACHMENTS = 20;
const NO_SUBJECT = "(no subject)";
const SHORTENED = "…";
/** Prefixes of answers and of forwarded mails, in the languages that mail programs have them in. */
const PREFIXES = /^(?:(?:re|aw|sv|vs|antw|odp|fwd?|wg|tr|rv|enc|res|ref)(?:\[\d+\])?\s*:\s*)+/i;

/**
 * A mail that was posted before is not posted again: its sender has only missed the answer.
 * @throws ApiError with the reason, in words for the sender of the mail.
 */
export async function postMail(target: MailTarget, mail: ReadMail): Promise<void> {
  requireSpaceForWrites();
  const { organization, user, place } = target;
  requireWelcome(target, mail);
  const identity = mailIdentity(target, mail);
  if (identity && (await wasPosted(identity))) return;
  const actor: Actor = { organization, user, client: "email", sessionId: null };
  const message = {
    ...(await addressOf(actor, place, mail.subject)),
    readBySender: true,
  };
  if (mail.text === "" && mail.attachments.length === 0) throw badRequest("The mail has no text.");
  // Nothing is stored for people who may not post.
  const author = isSystemBot(user) ? authorOf(mail) : "";
  await checkMessage(actor, { ...message, content: contentOf(author, mail.text || "(files)", []) });
  await withFiles(actor, mail.attachments, (files) =>
    sendMessageOnce(
      actor,
      { ...message, content: contentOf(author, mail.text, files) },
      async (tx) => identity === null || (await claimMail(tx, identity)),
    ),
  );
}

/** In an answer, the sender's address says whose words these are, so a domain has to vouch for it. */
function requireWelcome({ user, place }: MailTarget, { headers, fromAddress }: ReadMail): void {
  const refusal = refusedMail(headers, publicHostName());
  if (refusal !== null) throw badRequest(refusal);
  const sender = checkSender(headers, fromAddress, incomingMail()?.checkedBy ?? null);
  if (sender === "forged" || (sender === "unknown" && place.kind === "reply")) {
    throw badRequest("The sender of this mail could not be verified.");
  }
  if (place.kind === "reply" && fromAddress !== user.deliveryEmail.toLowerCase()) {
    throw badRequest("Answer from the address at which you have received the mail.");
  }
}

/** A file of the mail, as the message shows it. */
interface PlacedFile {
  readonly markdown: string;
  /** See MailAttachment. */
  readonly mark: string | null;
}

async function addressOf(
  actor: Actor,
  place: MailTarget["place"],
  subject: string,
): Promise<Pick<MessageToSend, "type" | "to" | "topic">> {
  if (place.kind === "channel") {
    return { type: "channel", to: place.channelId, topic: topicOf(actor, place.channelId, subject) };
  }
  const [message] = await listMessages(actor, [place.messageId]);
  if (!message) throw badRequest("The conversation that you answer is no longer there for you.");
  const { channelId, directUserIds, topicName } = message;
  return channelId === null
    ? { type: "direct", to: [...directUserIds] }
    : { type: "channel", to: channelId, topic: topicName };
}

/** A channel may have a single, empty topic. */
function topicOf({ organization }: Actor, channelId: number, subject: string): string {
  const channel = organization.channels.get(channelId);
  const policy =
    channel?.topicsPolicy === "inherit" ? organization.realm.settings.topics_policy : channel?.topicsPolicy;
  return policy === "empty_topic_only" ? "" : topicOfSubject(subject);
}

/** The subject without the prefixes of answers, as far as a topic can have it. */
export function topicOfSubject(subject: string): string {
  const plain = subject.replace(/\s+/g, " ").trim().replace(PREFIXES, "");
  const characters = [...plain].filter((character) => invalidCharacterAt(character) === 0);
  const isLong = characters.length > MAX_TOPIC_LENGTH;
  const name = isLong
    ? `${characters
        .slice(0, MAX_TOPIC_LENGTH - 1)
        .join("")
        .trimEnd()}${SHORTENED}`
    : characters.join("").trim();
  return name !== "" && isVisible(name) ? name : NO_SUBJECT;
}

/** The server's own bot posts for anybody, so the message says who wrote. */
function authorOf({ fromName, fromAddress }: ReadMail): string {
  const name = escapedMarkdown(fromName.replace(/\s+/g, " ").trim());
  const address = fromAddress === "" ? "" : `\`${fromAddress.replaceAll("`", "")}\``;
  return `**From:** ${[name, address].filter((part) => part !== "").join(" ")}\n\n`;
}

/** What does not fit is cut from the text, never from the files. Pictures of a text that is cut stand below it. */
function contentOf(author: string, text: string, files: readonly PlacedFile[]): string {
  const lengthOf = (part: string) => [...part].length;
  const placed = fillMarks(text, files, ({ markdown }) => markdown);
  const below = listOf(files.filter(({ mark }) => mark === null));
  if (lengthOf(author) + lengthOf(placed) + lengthOf(below) + 2 <= MAX_MESSAGE_LENGTH) {
    return author + joined(placed, below);
  }
  const list = listOf(files);
  const room = MAX_MESSAGE_LENGTH - lengthOf(author) - lengthOf(list) - 2;
  const characters = [...fillMarks(text, files, () => "")];
  const shown =
    characters.length > room ? `${characters.slice(0, room - 1).join("")}${SHORTENED}` : characters.join("");
  return author + joined(shown, list);
}

function fillMarks(
  text: string,
  files: readonly PlacedFile[],
  filling: (file: PlacedFile) => string,
): string {
  return files.reduce(
    (filled, file) => (file.mark === null ? filled : filled.replaceAll(file.mark, () => filling(file))),
    text,
  );
}

function listOf(files: readonly PlacedFile[]): string {
  return files
    .map(({ markdown }) => markdown)
    .filter((markdown) => markdown !== "")
    .join("\n");
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}

/**
 * Stores the files one after the other: pictures that have a place as pictures, the others as links.
 * @param send says whether they were sent; otherwise they are removed again.
 */
async function withFiles(
  actor: Actor,
  attachments: readonly MailAttachment[],
  send: (files: readonly PlacedFile[]) => Promise<boolean>,
): Promise<void> {
  const kept = attachments.filter(({ content }) => !isTooLarge(content.byteLength)).slice(0, MAX_ATTACHMENTS);
  const urls: string[] = [];
  const files: PlacedFile[] = [];
  let isSent = false;
  try {
    for (const { name, content, mark } of kept) {
      const key = await storeBytes(actor.organization.realm.id, content);
      const { url, filename } = await uploadFile(actor, { key, name, size: content.byteLength });
      urls.push(url);
      const link = `[${filename.replace(/[[\]\\\n]/g, "\\$&")}](${url})`;
      files.push({ markdown: mark === null ? link : `!${link}`, mark });
    }
    isSent = await send([...files, ...leftOut(attachments.filter((file) => !kept.includes(file)))]);
  } finally {
    if (!isSent) {
      await removeUnsent(actor, urls).catch((error) => {
        logger.warn({ err: error }, "files of a mail that was not posted stay until they are swept");
      });
    }
  }
}

function leftOut(attachments: readonly MailAttachment[]): PlacedFile[] {
  if (attachments.length === 0) return [];
  const unplaced = attachments
    .map(({ mark }) => ({ markdown: "", mark }))
    .filter(({ mark }) => mark !== null);
  const count = attachments.length === 1 ? "1 file was" : `${attachments.length} files were`;
  return [...unplaced, { markdown: `${count} left out.`, mark: null }];
}
