/** The server's recurring work. */

import { followDirectory } from "../lib/accounts/directory/follow-directory.ts";
import { removeOldInvitations } from "../lib/accounts/invitations/end-invitations.ts";
import { removeOldLogoutTokens } from "../lib/accounts/openid-accounts/openid-accounts.ts";
import { removeOldChallenges } from "../lib/accounts/passkeys/challenge.ts";
import { endExpiredKeys } from "../lib/accounts/personal-keys/end-expired-keys.ts";
import { queueExpiryNotices } from "../lib/accounts/personal-keys/expiry-notices.ts";
import { askNewestVersion } from "../lib/accounts/server-version/newest-version.ts";
import { removeOldAppSignIns } from "../lib/accounts/sign-in/app-sign-in.ts";
import {
  deleteDueOrganizations,
  forgetDeletedOrganizations,
} from "../lib/archives/deleted-organizations/delete-organizations.ts";
import { exportDelivery, removeOldExports } from "../lib/archives/exports/make-exports.ts";
import { removeAbandonedImports } from "../lib/archives/uploaded-exports/uploaded-exports.ts";
import { removeOldAttempts } from "../lib/auth/authentication/sign-in-attempts.ts";
import { removeOldMailLinks } from "../lib/auth/mail-links/mail-links.ts";
import { removeExpiredSessions } from "../lib/auth/sessions/session.ts";
import { mailKinds } from "../lib/catalog/catalog.ts";
import { removeExpiredUploads } from "../lib/files/resumable-uploads/resumable-uploads.ts";
import { thumbnailDelivery } from "../lib/files/thumbnails/thumbnails.ts";
import { finishRemovals, removeUnusedAttachments } from "../lib/files/uploads/remove-attachment.ts";
import { forgetReceivedMails } from "../lib/integrations/incoming-mail/received-mails.ts";
import { interactionDelivery } from "../lib/integrations/interactions/interaction-delivery.ts";
import { removeExpiredInteractions } from "../lib/integrations/interactions/interactions.ts";
import { webhookDelivery } from "../lib/integrations/outgoing-webhooks/webhook-delivery.ts";
import { beat } from "../lib/kernel/events/delivery/heartbeat.ts";
import { catchUp } from "../lib/kernel/events/event-dispatcher.ts";
import { maintainEventPartitions } from "../lib/kernel/events/log/event-partitions.ts";
import { maintainQueues } from "../lib/kernel/events/queues/event-queue.ts";
import { mailDelivery, removeOldMails } from "../lib/kernel/mail/mail-delivery.ts";
import { AccountDeliveries, type AccountDelivery } from "../lib/kernel/queue/account-deliveries.ts";
import { deliverDue } from "../lib/kernel/queue/deliver-due.ts";
import { lookWhenWoken, type WokenWork } from "../lib/kernel/queue/wake-deliveries.ts";
import { hasSpaceForFiles, hasSpaceForWrites } from "../lib/kernel/storage/disk-space.ts";
import { removeReleasedFiles } from "../lib/kernel/storage/stored-files.ts";
import { removeExpiredMessages } from "../lib/messages/deletion/remove-expired.ts";
import { awaitedPreviews, awaitedThumbnails } from "../lib/messages/editing/show-awaited.ts";
import {
  forgetExcessImages,
  previewDelivery,
  removeOldPreviews,
} from "../lib/messages/link-previews/fetch-previews.ts";

import { lateReads, writeLateReads } from "../lib/messages/muted-users/write-late-reads.ts";
import { reminderDelivery } from "../lib/messages/reminders/reminder-delivery.ts";
import { scheduledMessageDelivery } from "../lib/messages/scheduled-messages/scheduled-message-delivery.ts";
import { updateIndex } from "../lib/messages/search/update-index.ts";
import { removeOldSendKeys } from "../lib/messages/sending/send-keys.ts";
import { countUsage } from "../lib/messages/usage/count-usage.ts";
import { recordDay, removeOldUsage } from "../lib/messages/usage/usage-days.ts";
import { queueDigests } from "../lib/notifications/digest/digest.ts";
import { followDisk } from "../lib/notifications/disk-space/follow-disk.ts";
import { followMessages } from "../lib/notifications/missed-messages/follow-messages.ts";
import { queueMissedMails } from "../lib/notifications/missed-messages/queue-missed-mails.ts";
import {
  followForPushes,
  unfollowedEvents,
} from "../lib/notifications/push-notifications/follow-for-pushes.ts";
import { forgetPushed, pushDelivery } from "../lib/notifications/push-notifications/push-delivery.ts";
import { removeOldEntries } from "../lib/organization/audit-log/audit-log.ts";
import { announceDeletions } from "../lib/organization/organizations/mark-for-deletion.ts";
import { clearEndedStatuses } from "../lib/organization/user-status/clear-ended-statuses.ts";
import { savePresences, sharePresences } from "../lib/people/presence/save-presences.ts";
import type { ScheduledBackups } from "./backup/scheduled-backups.ts";
import { beginDueWork } from "./begin-due-work.ts";
import type { ImportProcess } from "./imports/import-process.ts";
import { MemoryRelease } from "./release-memory.ts";
import { repeat } from "./repeat.ts";
import type { WalArchiving } from "./wal-archive/wal-archiving.ts";

const SECOND = 1_000;
/** Reading that much slows everything else. */
const EXPORTS_AT_ONCE = 1;

type Stop = () => Promise<void>;

/**
 * @param releaseMore frees memory outside this process after a busy time.
 * @param lookForUpgrade looks whether a newer version has upgraded the database.
 * @returns stops the work and waits for running work.
 */
export function startRecurringWork(
  releaseMore: () => Promise<void>,
  lookForUpgrade: () => Promise<void>,
  backups: ScheduledBackups,
  archiving: WalArchiving,
  imports: ImportProcess,
): Stop {
  const stops = [
    ...startDeliveries(imports),
    ...startFollowing(new MemoryRelease(releaseMore)),
    ...startSweeps(),
    repeat("version of the database", 3 * SECOND, lookForUpgrade),
    () => backups.stop(),
    // A server that is often restarted makes them, too.
    repeat("scheduled backups", 20 * SECOND, () => backups.makeDue(), "now"),
    () => archiving.stop(),
    repeat("archive of the database", 30 * SECOND, () => archiving.keep(), "now"),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Waits instead of failing, which would give the work up. */
function whileSpace(hasSpace: () => boolean, work: () => Promise<void>): () => Promise<void> {
  return async () => {
    if (hasSpace()) await work();
  };
}

/** Deliveries that may wait for other servers, or take long. */
const slowDeliveries: readonly SlowDelivery[] = [
  { work: "outgoing webhooks", delivery: webhookDelivery, atOnce: 50, hasSpace: hasSpaceForWrites },
  { work: "interactions with bots", delivery: interactionDelivery, atOnce: 50, hasSpace: hasSpaceForWrites },
  { work: "notifications in browsers", delivery: pushDelivery, atOnce: 50 },
  // One is decoded while another is loaded or stored.
  { work: "thumbnails", delivery: thumbnailDelivery, atOnce: 2, hasSpace: hasSpaceForFiles },
  { work: "link previews", delivery: previewDelivery, atOnce: 10, hasSpace: hasSpaceForFiles },
  // One message of a person is rendered per second.
  { work: "thumbnails in messages", delivery: awaitedThumbnails, atOnce: 20, isPaced: true },
  { work: "link previews in messages", delivery: awaitedPreviews, atOnce: 20, isPaced: true },
];

interface SlowDelivery {
  readonly work: WokenWork;
  readonly delivery: AccountDelivery;
  /** People per node. */
  readonly atOnce: number;
  /** Whether a person's next turn waits for the next second. */
  readonly isPaced?: boolean;
  readonly hasSpace?: () => boolean;
}

/** Work that waits in queues. */
function startDeliveries(imports: ImportProcess): Stop[] {
  const mails = mailDelivery(mailKinds);
  const exports = new AccountDeliveries(exportDelivery, EXPORTS_AT_ONCE);
  const slow = slowDeliveries.map(({ work, delivery, atOnce, isPaced, hasSpace = () => true }) => {
    return { work, hasSpace, delivery, deliveries: new AccountDeliveries(delivery, atOnce, isPaced) };
  });
  const due = beginDueWork([
    {
      name: "scheduled messages",
      queue: scheduledMessageDelivery,
      work: whileSpace(hasSpaceForWrites, () => deliverDue(scheduledMessageDelivery)),
    },
    {
      name: "reminders",
      queue: reminderDelivery,
      work: whileSpace(hasSpaceForWrites, () => deliverDue(reminderDelivery)),
    },
    { name: "mails", queue: mails, work: () => deliverDue(mails) },
    { name: "late reads", queue: lateReads, work: writeLateReads },
    { name: "messages for browsers", queue: unfollowedEvents, work: followForPushes },
    { name: "exports", queue: exportDelivery, work: whileSpace(hasSpaceForFiles, () => exports.begin()) },
    { name: "imports", queue: imports.queue, work: whileSpace(hasSpaceForFiles, () => imports.begin()) },
    // These find rows that other nodes wrote, and retries; a node is woken for rows that it wrote.
    ...slow.map(({ work, hasSpace, delivery, deliveries }) => {
      return { name: work, queue: delivery, work: whileSpace(hasSpace, () => deliveries.begin()) };
    }),
  ]);
  return [
    due,
    () => imports.stop(),
    () => exports.stop(),
    ...slow.flatMap(({ work, hasSpace, deliveries }) => [
      lookWhenWoken(
        work,
        whileSpace(hasSpace, () => deliveries.look()),
      ),
      () => deliveries.stop(),
    ]),
  ];
}

/** Logs, presences, the day. */
function startFollowing(memory: MemoryRelease): Stop[] {
  return [
    repeat("catching up", SECOND, catchUp),
    repeat("missed messages", 5 * SECOND, followMessages),
    repeat("mails about missed messages", 5 * SECOND, queueMissedMails),
    repeat(
      "ended statuses",
      5 * SECOND,
      whileSpace(hasSpaceForWrites, () => clearEndedStatuses()),
    ),
    repeat("index of messages", SECOND, updateIndex),
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
    repeat("newest version of Parley", 60 * SECOND, askNewestVersion),
    repeat("event partitions", 3_600 * SECOND, () => maintainEventPartitions()),
  ];
}

function startSweeps(): Stop[] {
  return [
    repeat("old link previews", 3_600 * SECOND, removeOldPreviews),
    repeat("pictures of other sites", 60 * SECOND, () => forgetExcessImages()),
    repeat("sign-in attempts", 600 * SECOND, removeOldAttempts),
    repeat("challenges of passkeys", 600 * SECOND, removeOldChallenges),
    repeat("used logout tokens", 600 * SECOND, removeOldLogoutTokens),
    repeat("sign-ins of apps", 3_600 * SECOND, removeOldAppSignIns),
    repeat("expired keys for programs", 10 * SECOND, endExpiredKeys),
    repeat("notices of keys that expire", 600 * SECOND, queueExpiryNotices),
    repeat("expired sessions", 3_600 * SECOND, removeExpiredSessions),
    repeat("interrupted removals of files", 600 * SECOND, finishRemovals),
    repeat("unused attachments", 3_600 * SECOND, removeUnusedAttachments),
    repeat("expired uploads", 3_600 * SECOND, removeExpiredUploads),
    repeat("released files", 10 * SECOND, removeReleasedFiles),
    repeat("old entries of the audit log", 3_600 * SECOND, removeOldEntries),
    repeat("old usage", 3_600 * SECOND, removeOldUsage),
    repeat("deleted organizations", 5 * SECOND, deleteDueOrganizations),
    repeat("memory of deleted organizations", 3 * SECOND, forgetDeletedOrganizations),
    repeat("coming deletions of organizations", 3_600 * SECOND, announceDeletions),
    repeat("expired messages", 600 * SECOND, removeExpiredMessages),
    repeat("ended invitations", 3_600 * SECOND, removeOldInvitations),
    repeat("old links of mails", 3_600 * SECOND, removeOldMailLinks),
    repeat("old exports", 3_600 * SECOND, removeOldExports),
    repeat("abandoned imports", 3_600 * SECOND, removeAbandonedImports),
    repeat("old mails", 3_600 * SECOND, removeOldMails),
    repeat("mails that were posted", 3_600 * SECOND, forgetReceivedMails),
    repeat("expired interactions with bots", 60 * SECOND, removeExpiredInteractions),
    repeat("old keys of sends", 3_600 * SECOND, removeOldSendKeys),
    repeat("pushed messages", 3_600 * SECOND, forgetPushed),
  ];
}
