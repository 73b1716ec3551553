/** /user_uploads/…: uploaded files, for those who may see a message that refers to them now. */
import { fileActor } from "../../auth/authentication/authenticate-request.ts";
import { organizationOf } from "../../kernel/events/find-organization.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { contentDisposition } from "./file-name.ts";
import { isShownInPlace } from "./sniff-type.ts";
import { grantOf } from "./upload-address.ts";

/** With "download" before it, browsers save the file instead of showing it. */
export const uploadRoute: FileRoute = {
  pattern:
    /^\/user_uploads\/(?:(?<download>download)\/|temporary\/(?<token>[\w-]{1,80})\/)?(?<path>\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})$/,
  find: findUpload,
};

/** Null for files that do not exist, and for those that the caller may not see. */
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
      // Whatever a browser takes it for, nothing in it runs.
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

/** The person for whom an address was made, who may have been deactivated since. */
function grantedActor(organization: Organization, token: string, path: string): Actor | null {
  const grant = grantOf(token, path);
  const user = grant && organization.users.get(grant.userId);
  if (!user || !organization.realm.isActive || !mayAct(organization, user)) return null;
  return { user, organization, client: "", sessionId: null };
}
