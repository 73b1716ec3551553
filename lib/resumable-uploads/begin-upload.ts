/** Begins an upload that may take several requests. */
import { randomBytes } from "node:crypto";
import { sql } from "../db/sql.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import { isTooLarge, largestFileMib } from "../files/largest-file.ts";
import { storeFile } from "../files/stored-files.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { personOf } from "../organization-memory/person-behind.ts";
import { shownName } from "../uploads/file-name.ts";
import { requireSpace } from "../uploads/upload-quota.ts";
import { completeUpload } from "./complete-upload.ts";
import { getUpload, KEPT_HOURS, type ResumableUpload } from "./resumable-upload.ts";

/** Uploads of a person and their bots that are not complete: what they fill the disk with at most besides their files. */
export const MAX_INCOMPLETE = 20;

const ID_BYTES = 24;
/** The advisory lock of a person who begins an upload. */
const LOCK = 7276;

/** The file as the client announces it. */
interface AnnouncedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * @throws ApiError REQUEST_TOO_LARGE for a file that is too large, BAD_REQUEST for one for which there is no space, or
 *   when too many uploads of the person are not complete.
 */
export async function beginUpload(actor: Actor, { name, size }: AnnouncedFile): Promise<ResumableUpload> {
  if (isTooLarge(size)) {
    const message = `Uploaded file is larger than the allowed limit of ${largestFileMib()} MiB`;
    throw new ApiError("REQUEST_TOO_LARGE", message);
  }
  const id = randomBytes(ID_BYTES).toString("base64url");
  const { user, organization } = actor;
  const personId = personOf(user);
  await transaction(async (tx) => {
    await tx.$queryRaw(
      sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${LOCK}::int, ${personId}::int)) AS locked`,
    );
    await requireRoom(tx, actor, size);
    await tx.$executeRaw(sql`
      INSERT INTO resumable_upload (id, realm_id, owner_id, name, size)
      VALUES (${id}, ${organization.realm.id}, ${user.id}, ${shownName(name)}, ${size})`);
  });
  const upload = await getUpload(actor, id);
  // No request would bring anything that completes it.
  if (size > 0) return upload;
  await completeUpload(actor, upload, await storeFile(organization.realm.id, nothing()));
  return getUpload(actor, id);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

interface Usage {
  /** Incomplete uploads of the person. */
  readonly incomplete: number;
  /** Bytes with those of incomplete uploads, however much of them has arrived. */
  readonly ofPerson: number;
  readonly ofOrganization: number;
}

async function requireRoom(tx: Transaction, { user, organization }: Actor, size: number): Promise<void> {
  const personId = personOf(user);
  const realmId = organization.realm.id;
  const [usage] = await tx.$queryRaw<Usage[]>(sql`
    WITH under_way AS (
      SELECT owner_id, size FROM resumable_upload
      WHERE realm_id = ${realmId} AND path_id IS NULL
        AND changed_at > now() - make_interval(hours => ${KEPT_HOURS}::int)),
    own AS (SELECT id, uploaded_bytes FROM user_account
      WHERE realm_id = ${realmId} AND (id = ${personId} OR bot_owner_id = ${personId}))
    SELECT (SELECT count(*)::int FROM under_way JOIN own ON own.id = owner_id) AS incomplete,
      ((SELECT coalesce(sum(uploaded_bytes), 0) FROM own)
        + (SELECT coalesce(sum(size), 0) FROM under_way JOIN own ON own.id = owner_id))::float8 AS "ofPerson",
      ((SELECT uploaded_bytes FROM realm WHERE id = ${realmId})
        + (SELECT coalesce(sum(size), 0) FROM under_way))::float8 AS "ofOrganization"`);
  if (!usage) throw new Error("What is used is unknown.");
  if (usage.incomplete >= MAX_INCOMPLETE) {
    throw new ApiError("BAD_REQUEST", `Too many incomplete uploads (limit: ${MAX_INCOMPLETE})`);
  }
  requireSpace({ ofOrganization: usage.ofOrganization + size, ofPerson: usage.ofPerson + size });
}
