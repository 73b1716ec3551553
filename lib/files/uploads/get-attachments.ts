/** Lists the files that a person has uploaded. */

import { transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { readAttachments } from "../../messages/attachments/attachments.ts";
import { MAX_LISTED_FILES } from "./uploads.contract.ts";

/** The newest ones, and how much all of the organization use. */
export function getAttachments({ organization, user }: Actor) {
  return transaction(async (tx) => {
    const rows = await tx.attachment.findMany({
      where: { ownerId: user.id, removedAt: null },
      select: { id: true },
      orderBy: { id: "desc" },
      take: MAX_LISTED_FILES,
    });
    const { uploadedBytes } = await tx.realm.findUniqueOrThrow({
      where: { id: organization.realm.id },
      select: { uploadedBytes: true },
    });
    const attachments = await readAttachments(
      tx,
      rows.map(({ id }) => id),
    );
    return {
      attachments: attachments.map(({ wire }) => wire),
      upload_space_used: Number(uploadedBytes),
    };
  });
}
