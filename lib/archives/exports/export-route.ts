/** /exports/{id}: an archive, for the administrators of its organization, or its owners only. */
import { fileActor } from "../../auth/authentication/file-actor.ts";
import { database } from "../../kernel/db/client.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";

export const exportRoute: FileRoute = {
  pattern: /^\/exports\/(?<id>\d{1,9})$/,
  find: findArchive,
};

async function findArchive(request: FileRequest): Promise<ServedFile | null> {
  const actor = await fileActor(request);
  if (!actor) return null;
  const { realm } = actor.organization;
  const row = await database().prisma.realmExport.findFirst({
    where: { id: Number(request.groups.id), realmId: realm.id },
    select: { id: true, kind: true, fileKey: true, createdAt: true },
  });
  if (!row || !mayDownload(actor, row.kind)) return null;
  const size = row.fileKey ? await fileStore().size(row.fileKey) : null;
  if (!row.fileKey || size === null) return null;
  const day = row.createdAt.toISOString().slice(0, 10);
  return {
    content: { key: row.fileKey, size },
    contentType: "application/gzip",
    etag: `"${row.id}"`,
    cacheControl: "private, no-store",
    headers: {
      "content-disposition": `attachment; filename="parley-export-${day}-${row.id}.tar.gz"`,
      vary: "Cookie, Authorization",
    },
  };
}

/**
 * Whether a person may download an archive of the organization; what may be asked for, the contracts say.
 * @param kind of the archive. One with everybody's private data is for owners, while they may read it.
 */
function mayDownload({ organization, user }: Actor, kind: string): boolean {
  if (kind !== "unconsented") return user.role <= ROLE_ADMINISTRATOR;
  return user.role <= ROLE_OWNER && organization.realm.settings.owner_full_content_access;
}
