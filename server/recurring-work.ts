/** What a running server does again and again: deliveries, sweeps and upkeep. */
import { removeOldEntries } from "../lib/audit-log/remove-old-entries.ts";
import { removeExpiredSessions } from "../lib/auth/sessions/session.ts";
import { removeOldAttempts } from "../lib/auth/sign-in-attempts.ts";
import { mailKinds } from "../lib/catalog/mail-kinds.ts";
import { AccountDeliveries } from "../lib/deliveries/account-deliveries.ts";
import { deliverDue } from "../lib/deliveries/deliver-due.ts";
import { queueDigests } from "../lib/digest/queue-digests.ts";
import { followDirectory } from "../lib/directory/follow-directory.ts";
import { followDisk } from "../lib/disk-space/follow-disk.ts";
import { beat } from "../lib/events/delivery/heartbeat.ts";
import { catchUp } from "../lib/events/event-dispatcher.ts";
import { maintainEventPartitions } from "../lib/events/log/event-partitions.ts";
import { maintainQueues } from "../lib/events/queues/event-queue.ts";
import { exportDelivery, removeOldExports } from "../lib/exports/make-exports.ts";
import { hasSpaceForFiles, hasSpaceForWrites } from "../lib/files/disk-space.ts";
import { removeReleasedFiles } from "../lib/files/stored-files.ts";
import { forgetReceivedMails } from "../lib/incoming-mail/received-mails.ts";
import { removeOldInvitations } from "../lib/invitations/end-invitations.ts";
import { previewDelivery } from "../lib/link-previews/fetch-previews.ts";
import { forgetExcessImages, removeOldPreviews } from "../lib/link-previews/remove-old-previews.ts";
import { mailDelivery, removeOldMails } from "../lib/mail/mail-delivery.ts";
import { removeOldMailLinks } from "../lib/mail-links/mail-links.ts";
import { removeExpiredMessages } from "../lib/message-deletion/remove-expired.ts";
import { awaitedPreviews, awaitedThumbnails } from "../lib/message-edits/show-awaited.ts";
import { removeOldSendKeys } from "../lib/messages/send/send-keys.ts";
import { followMessages } from "../lib/missed-messages/follow-messages.ts";
import { queueMissedMails } from "../lib/missed-messages/queue-missed-mails.ts";
import { writeLateReads } from "../lib/muted-users/write-late-reads.ts";
import { removeOldLogoutTokens } from "../lib/openid-accounts/back-channel-logout.ts";
import { webhookDelivery } from "../lib/outgoing-webhooks/webhook-delivery.ts";
import { removeOldChallenges } from "../lib/passkeys/challenge.ts";
import { savePresences, sharePresences } from "../lib/presence/save-presences.ts";
import { followForPushes } from "../lib/push-notifications/follow-for-pushes.ts";
import { forgetPushed, pushDelivery } from "../lib/push-notifications/push-delivery.ts";
import { reminderDelivery } from "../lib/reminders/reminder-delivery.ts";
import { removeExpiredUploads } from "../lib/resumable-uploads/remove-expired-uploads.ts";
import { scheduledMessageDelivery } from "../lib/scheduled-messages/scheduled-message-delivery.ts";
import { updateIndex } from "../lib/search/update-index.ts";
import { removeOldAppSignIns } from "../lib/sign-in/app-sign-in.ts";
import { thumbnailDelivery } from "../lib/thumbnails/make-thumbnails.ts";
import { finishRemovals, removeUnusedAttachments } from "../lib/uploads/remove-attachment.ts";
import { countUsage } from "../lib/usage/count-usage.ts";
import { recordDay, removeOldUsage } from "../lib/usage/usage-days.ts";
import { MemoryRelease } from "./release-memory.ts";
import { repeat } from "./repeat.ts";

const SECOND = 1_000;
/** People to whose bots' addresses this node posts messages at the same time. */
const WEBHOOKS_AT_ONCE = 50;
/** People to whose browsers this node sends notifications at the same time. */
const PUSHES_AT_ONCE = 50;
/** Organizations that one node exports at the same time: reading so much slows everything else. */
const EXPORTS_AT_ONCE = 1;
/** People whose thumbnails this node makes at the same time: one is decoded while another is loaded or stored. */
const THUMBNAILS_AT_ONCE = 2;
/** People whose messages this node renders again at the same time, one in a second of each. */
const RENDERINGS_AT_ONCE = 20;
/** People whose linked pages this node fetches at the same time. */
const PREVIEWS_AT_ONCE = 10;

type Stop = () => Promise<void>;

/**
 * Begins all of it.
 * @param releaseMore gives memory back that is not this process's, after a busy time.
 * @returns how to stop, which waits for what is under way.
 */
export function startRecurringWork(releaseMore: () => Promise<void>): Stop {
  const stops = [...startDeliveries(), ...startFollowing(new MemoryRelease(releaseMore)), ...startSweeps()];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Waits, instead of failing and giving up, while the disk has no space for what the work stores. */
function whileSpace(hasSpace: () => boolean, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (hasSpace()) await work();
  };
}

/** Work that somebody waits for. */
function startDeliveries(): Stop[] {
  const mails = mailDelivery(mailKinds);
  const webhooks = new AccountDeliveries(webhookDelivery, WEBHOOKS_AT_ONCE);
  const pushes = new AccountDeliveries(pushDelivery, PUSHES_AT_ONCE);
  const exports = new AccountDeliveries(exportDelivery, EXPORTS_AT_ONCE);
  const thumbnails = new AccountDeliveries(thumbnailDelivery, THUMBNAILS_AT_ONCE);
  const shownThumbnails = new AccountDeliveries(awaitedThumbnails, RENDERINGS_AT_ONCE, true);
  const previews = new AccountDeliveries(previewDelivery, PREVIEWS_AT_ONCE);
  const shownPreviews = new AccountDeliveries(awaitedPreviews, RENDERINGS_AT_ONCE, true);
  const begun = [webhooks, pushes, exports, thumbnails, shownThumbnails, previews, shownPreviews];
  return [
    repeat(
      "scheduled messages",
      SECOND,
      whileSpace(hasSpaceForWrites, () => deliverDue(scheduledMessageDelivery)),
    ),
    repeat(
      "reminders",
      SECOND,
      whileSpace(hasSpaceForWrites, () => deliverDue(reminderDelivery)),
    ),
    repeat("mails", SECOND, () => deliverDue(mails)),
    repeat(
      "outgoing webhooks",
      SECOND,
      whileSpace(hasSpaceForWrites, () => webhooks.begin()),
    ),
    repeat("notifications in browsers", SECOND, () => pushes.begin()),
    repeat(
      "exports",
      SECOND,
      whileSpace(hasSpaceForFiles, () => exports.begin()),
    ),
    repeat(
      "thumbnails",
      SECOND / 2,
      whileSpace(hasSpaceForFiles, () => thumbnails.begin()),
    ),
    repeat("thumbnails in messages", SECOND, () => shownThumbnails.begin()),
    repeat(
      "link previews",
      SECOND,
      whileSpace(hasSpaceForFiles, () => previews.begin()),
    ),
    repeat("link previews in messages", SECOND, () => shownPreviews.begin()),
    ...begun.map((deliveries) => () => deliveries.stop()),
  ];
}

/** Work that keeps up with what happens: the logs, the index, presences, the day. */
function startFollowing(memory: MemoryRelease): Stop[] {
  return [
    repeat("catching up", SECOND, catchUp),
    repeat("missed messages", 5 * SECOND, followMessages),
    repeat("mails about missed messages", 5 * SECOND, queueMissedMails),
    repeat("messages for browsers", SECOND, followForPushes),
    repeat("late reads", SECOND, writeLateReads),
    repeat("index of messages", SECOND / 2, updateIndex),
    repeat("queues", 5 * SECOND, maintainQueues),
    repeat("sharing presences", SECOND, sharePresences),
    repeat("saving presences", 30 * SECOND, savePresences),
    repeat("heartbeat", 5 * SECOND, beat),
    repeat("disk space", 3 * SECOND, followDisk),
    repeat("memory", 5 * SECOND, () => memory.check()),
    repeat("accounts of the directory", 900 * SECOND, followDirectory),
    repeat("counts of messages", 20 * SECOND, countUsage),
    repeat("usage of the day", 300 * SECOND, () => recordDay()),
    repeat(
      "digests",
      300 * SECOND,
      whileSpace(hasSpaceForWrites, () => queueDigests()),
    ),
    repeat("event partitions", 3_600 * SECOND, () => maintainEventPartitions()),
  ];
}

/** Work that removes what is no longer needed. */
function startSweeps(): Stop[] {
  return [
    repeat("old link previews", 3_600 * SECOND, removeOldPreviews),
    repeat("pictures of other sites", 60 * SECOND, () => forgetExcessImages()),
    repeat("sign-in attempts", 600 * SECOND, removeOldAttempts),
    repeat("challenges of passkeys", 600 * SECOND, removeOldChallenges),
    repeat("used logout tokens", 600 * SECOND, removeOldLogoutTokens),
    repeat("sign-ins of apps", 3_600 * SECOND, removeOldAppSignIns),
    repeat("expired sessions", 3_600 * SECOND, removeExpiredSessions),
    repeat("interrupted removals of files", 600 * SECOND, finishRemovals),
    repeat("unused attachments", 3_600 * SECOND, removeUnusedAttachments),
    repeat("expired uploads", 3_600 * SECOND, removeExpiredUploads),
    repeat("released files", 10 * SECOND, removeReleasedFiles),
    repeat("old entries of the audit log", 3_600 * SECOND, removeOldEntries),
    repeat("old usage", 3_600 * SECOND, removeOldUsage),
    repeat("expired messages", 600 * SECOND, removeExpiredMessages),
    repeat("ended invitations", 3_600 * SECOND, removeOldInvitations),
    repeat("old links of mails", 3_600 * SECOND, removeOldMailLinks),
    repeat("old exports", 3_600 * SECOND, removeOldExports),
    repeat("old mails", 3_600 * SECOND, removeOldMails),
    repeat("mails that were posted", 3_600 * SECOND, forgetReceivedMails),
    repeat("old keys of sends", 3_600 * SECOND, removeOldSendKeys),
    repeat("pushed messages", 3_600 * SECOND, forgetPushed),
  ];
}
