/** Warns administrators once when the disk is almost full. */
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { database } from "../../kernel/db/client.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import {
  checkDiskSpace,
  type DiskSpace,
  hasSpaceForFiles,
  reserveOf,
} from "../../kernel/storage/disk-space.ts";
import { fileExists } from "../../kernel/storage/file-exists.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";

/** Exists while administrators are warned; survives restarts. */
const MARK = "disk-notice";
/** Multiple of the reserve that must be free before another warning. */
const RECOVERED_AT = 4;
/** Only the oldest are warned. */
const MAX_ORGANIZATIONS = 100;
const MAX_TOLD = 20;

export async function followDisk(): Promise<void> {
  const found = await checkDiskSpace();
  if (!found) return;
  const mark = path.join(found.folder, MARK);
  if (found.free > reserveOf(found.size) * RECOVERED_AT) await rm(mark, { force: true });
  else if (!hasSpaceForFiles() && !(await fileExists(mark))) {
    // Written last: a process killed in between warns twice rather than never.
    await tellAdministrators(noticeOf(found));
    await writeFile(mark, "", { mode: 0o600 });
  }
}

function noticeOf({ free, size }: DiskSpace): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;
  return `The disk of this server is almost full: ${megabytes(free)} are free. Files cannot be uploaded now, and messages cannot be sent either once less than ${megabytes(reserveOf(size))} are free. Reading and deleting still work. Delete what is not needed, or ask whoever runs the server for a larger disk.`;
}

async function tellAdministrators(notice: string): Promise<void> {
  const realms = await database().prisma.realm.findMany({
    where: { deactivatedAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
    take: MAX_ORGANIZATIONS,
  });
  for (const { id } of realms) await tellAdministratorsOf((await currentStream(id)).organization, notice);
}

async function tellAdministratorsOf(organization: Organization, notice: string): Promise<void> {
  const bot = systemBotActor(organization, "notification");
  if (!bot) return;
  const administrators = [...organization.users.all()]
    .filter(({ isActive, role, botType }) => isActive && role <= ROLE_ADMINISTRATOR && botType === null)
    .slice(0, MAX_TOLD);
  for (const { id } of administrators) {
    try {
      await sendMessage(bot, { type: "direct", to: [id], content: notice, readBySender: true });
    } catch (error) {
      logger.warn(
        { err: error, userId: id },
        "an administrator could not be told that the disk is almost full",
      );
    }
  }
}
