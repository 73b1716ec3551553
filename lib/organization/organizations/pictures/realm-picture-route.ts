/** /user_avatars/realm/…: the organization's icon and logos. */
import { organizationOf } from "../../../kernel/events/find-organization.ts";
import type { FileRoute } from "../../../kernel/storage/file-route.ts";
import { readStoredFile } from "../../../kernel/storage/stored-files.ts";
import { pictureName } from "./realm-pictures.ts";

/** Answers without credentials: they are shown where people sign in. */
export const realmPictureRoute: FileRoute = {
  pattern: /^\/user_avatars\/realm\/(?<name>[\w-]{32})\.png$/,
  async find({ groups: { name = "" }, origin }) {
    const organization = await organizationOf(origin);
    const keys = organization ? Object.values(organization.realm.pictures) : [];
    const key = keys.find((each) => each !== null && pictureName(each) === name);
    const content = key ? await readStoredFile(key) : null;
    if (!content) return null;
    return {
      content,
      contentType: "image/png",
      etag: `"${name}"`,
      cacheControl: "private, max-age=31536000, immutable",
      headers: { "content-security-policy": "default-src 'none'; sandbox" },
    };
  },
};
