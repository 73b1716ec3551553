/** Serves uploaded files, also by temporary addresses. */

import { createHmac, timingSafeEqual } from "node:crypto";
import { fileActor } from "../../auth/authentication/authenticate-request.ts";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import { configuration } from "../../config.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationOf } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { thumbnailFormats } from "../../messages/attachments/thumbnail-formats.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";
import { MAX_AVATAR_MIB, MAX_REALM_PICTURE_MIB } from "../../organization/organization-limits.contract.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { contentDisposition } from "./file-name.ts";
import { quotaCheck } from "./quota-check.ts";
import { isShownInPlace } from "./sniff-type.ts";
import * as contracts from "./uploads.contract.ts";
import { uploadsState } from "./uploads.contract.ts";

const VALID_SECONDS = 60;

const uploadsFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: uploadsState,
  present: () => ({
    max_file_upload_size_mib: configuration().largestFileMib,
    max_avatar_file_size_mib: MAX_AVATAR_MIB,
    max_icon_file_size_mib: MAX_REALM_PICTURE_MIB,
    max_logo_file_size_mib: MAX_REALM_PICTURE_MIB,
    realm_upload_quota_mib: configuration().uploadQuotas.ofOrganization,
    server_inline_image_preview: true,
    server_thumbnail_formats: thumbnailFormats.map(({ name, size }) => ({
      name,
      max_width: size.width,
      max_height: size.height,
      format: size.format,
      animated: size.animated,
    })),
  }),
});

/** With "download", browsers save the file instead of showing it. */
const uploadRoute: FileRoute = {
  pattern:
    /^\/user_uploads\/(?:(?<download>download)\/|temporary\/(?<token>[\w-]{1,80})\/)?(?<path>\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})$/,
  find: findUpload,
};

export const uploads = defineNoun({
  contracts: [
    contracts.uploadFile,
    contracts.getTemporaryUrl,
    contracts.checkThumbnailStatus,
    contracts.getAttachments,
    contracts.removeAttachment,
  ],
  checks: [quotaCheck],
  register: [uploadsFamily],
  fileRoutes: [uploadRoute],
});

/** Null if missing or not visible to the caller. */
async function findUpload(request: FileRequest): Promise<ServedFile | null> {
  const { path = "", download } = request.groups;
  const actor = await actorOf(request, path);
  const [file] = actor ? await visibleAttachments(actor, [path]) : [];
  if (!file) return null;
  const inPlace = download === undefined && isShownInPlace(file.content_type);
  return {
    content: { key: file.file_key, size: file.size },
    contentType: file.content_type,
    etag: `"${file.file_key.slice(file.file_key.lastIndexOf("/") + 1)}"`,
    // Access is checked each time.
    cacheControl: "private, no-cache",
    headers: {
      "content-disposition": contentDisposition(inPlace ? "inline" : "attachment", file.name),
      // Nothing in the file runs, whatever its type.
      "content-security-policy":
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      vary: "Cookie, Authorization",
    },
  };
}

async function actorOf(request: FileRequest, path: string): Promise<Actor | null> {
  const { token } = request.groups;
  if (token === undefined) return fileActor(request);
  const organization = await organizationOf(request.origin);
  return organization && grantedActor(organization, token, path);
}

/** Null for a deactivated person or invalid address. */
function grantedActor(organization: Organization, token: string, path: string): Actor | null {
  const grant = grantOf(token, path);
  const user = grant && organization.users.get(grant.userId);
  if (!user || !organization.realm.isActive || !mayAct(organization, user)) return null;
  return { user, organization, client: "", sessionId: null };
}

/** Each use checks the holder's access. */
interface AddressGrant {
  readonly userId: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

function macOf({ userId, expiresAt }: AddressGrant, pathId: string): Buffer {
  return createHmac("sha256", serverSecret()).update(`upload|${userId}|${expiresAt}|${pathId}`).digest();
}

/** Relative to the organization's address. */
export function temporaryAddress(userId: number, pathId: string): string {
  const grant = { userId, expiresAt: Math.floor(Date.now() / 1000) + VALID_SECONDS };
  const mac = macOf(grant, pathId).toString("base64url");
  return `/user_uploads/temporary/${userId}-${grant.expiresAt}-${mac}/${pathId}`;
}

/** Null for an expired or forged token. */
function grantOf(token: string, pathId: string): AddressGrant | null {
  const [, user, expires, mac] = /^(\d{1,10})-(\d{1,12})-([\w-]{43})$/.exec(token) ?? [];
  if (mac === undefined) return null;
  const grant = { userId: Number(user), expiresAt: Number(expires) };
  if (grant.expiresAt < Date.now() / 1000) return null;
  return timingSafeEqual(macOf(grant, pathId), Buffer.from(mac, "base64url")) ? grant : null;
}

/** @throws ApiError BAD_REQUEST (404) if missing or not visible to the actor. */
export async function getTemporaryUrl(actor: Actor, realmId: number, filename: string) {
  const [file] = await visibleAttachments(actor, [`${realmId}/${filename}`]);
  if (!file) throw doesNotExist("File not found");
  return { url: temporaryAddress(actor.user.id, file.path_id) };
}
