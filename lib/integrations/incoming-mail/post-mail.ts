/** Posts a mail with the permissions of the address's account. */
import { configuration } from "../../config.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { publicHostName } from "../../kernel/memory/find-organization.ts";
import { requireSpaceForWrites } from "../../kernel/storage/disk-space.ts";
import { listMessages } from "../../messages/reading/list-messages.ts";
import { checkMessage, type MessageToSend } from "../../messages/sending/compose-message.ts";
import { sendMessageOnce } from "../../messages/sending/sending.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import type { MailTarget } from "./find-target.ts";
import { findTopic, rememberThread } from "./find-topic.ts";
import { type ReadMail, refusedMail } from "./mail-task.ts";
import { messageContentOf, placeQuotation, withFiles } from "./message-from-mail.ts";
import { claimMail, mailIdentity, wasPosted } from "./received-mails.ts";

import { checkSender } from "./sender-check.ts";

/**
 * Ignores a mail posted before, whose confirmation was lost.
 * @throws ApiError with the reason, worded for the mail's sender.
 */
export async function postMail(target: MailTarget, mail: ReadMail): Promise<void> {
  requireSpaceForWrites();
  const { organization, user, place } = target;
  requireAcceptableMail(target, mail);
  const identity = mailIdentity(target, mail);
  if (identity && (await wasPosted(identity))) return;
  const actor: Actor = { organization, user, client: "email", sessionId: null };
  const message = { ...(await addressOf(actor, place, mail)), readBySender: true };
  const isOnlyQuoted = place.kind === "reply" && mail.isOnlyQuoted;
  const text = isOnlyQuoted ? "" : mail.text;
  if (text === "" && mail.attachments.length === 0) throw badRequest("The mail has no text.");
  const author = isSystemBot(user) ? mail : null;
  // Refuses before storing anything.
  const draft = messageContentOf({ author, text: text || "(files)", quotation: null, files: [] });
  await checkMessage(actor, { ...message, content: draft });
  const quotation = placeQuotation(mail, draft, author !== null);
  await withFiles(actor, quotation.file, mail.attachments, (quotationUrl, files) => {
    const content = messageContentOf({ author, text, quotation: { ...quotation, url: quotationUrl }, files });
    return sendMessageOnce(
      actor,
      { ...message, content },
      {
        claim: async (tx) => identity === null || (await claimMail(tx, identity)),
        record: async (tx, messageId) => {
          if (place.kind !== "channel") return;
          await rememberThread(tx, { organization, channelId: place.channelId, mail, messageId });
        },
      },
    );
  });
}

/** In a reply, the sender's address identifies the author, so a domain must vouch for it. */
function requireAcceptableMail({ organization, user, place }: MailTarget, mail: ReadMail): void {
  const { headers, fromAddress } = mail;
  const channel = place.kind === "channel" ? organization.channels.get(place.channelId) : undefined;
  const refusal = refusedMail(headers, publicHostName(), channel?.acceptsAutomaticMail ?? false);
  if (refusal !== null) throw badRequest(refusal);
  const sender = checkSender(headers, fromAddress, configuration().incomingMail?.checkedBy ?? null);
  if (sender === "forged" || (sender === "unknown" && place.kind === "reply")) {
    throw badRequest("The sender of this mail could not be verified.");
  }
  if (place.kind === "reply" && fromAddress !== user.deliveryEmail.toLowerCase()) {
    throw badRequest("Reply from the address at which you received the mail.");
  }
}

async function addressOf(
  actor: Actor,
  place: MailTarget["place"],
  mail: ReadMail,
): Promise<Pick<MessageToSend, "type" | "to" | "topic">> {
  if (place.kind === "channel") {
    const { organization } = actor;
    const channel = organization.channels.get(place.channelId);
    const topic = channel ? await findTopic(organization, channel, mail) : "";
    return { type: "channel", to: place.channelId, topic };
  }
  const [message] = await listMessages(actor, [place.messageId]);
  if (!message) throw badRequest("You can no longer read the conversation of this reply.");
  const { channelId, directUserIds, topicName } = message;
  return channelId === null
    ? { type: "direct", to: [...directUserIds] }
    : { type: "channel", to: channelId, topic: topicName };
}
