/** The pictures of an organization: their addresses, and the route that serves them. */

import { organizationOf } from "../../../kernel/memory/find-organization.ts";
import type { PictureSize } from "../../../kernel/pictures/picture-task.ts";
import type { FileRoute } from "../../../kernel/storage/file-route.ts";
import { readStoredFile } from "../../../kernel/storage/stored-files.ts";
import type { RealmPictures } from "../realm-records.ts";

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

/** The product's own, until the organization has another. A PNG: mobile apps cannot show SVG. */
const PRODUCT_ICON = "/apple-icon.png";

/** In pixels: a square, and a strip for the top of a page. */
export const pictureSizes: Readonly<Record<keyof RealmPictures, PictureSize>> = {
  icon: { width: 100, height: 100, fit: "cover", format: "png", animated: false },
  logo: { width: 800, height: 100, fit: "inside", format: "png", animated: false },
  nightLogo: { width: 800, height: 100, fit: "inside", format: "png", animated: false },
};

/** The address of a picture, relative to the organization's: another one for each upload. */
export function realmPictureUrl(key: string | null): string {
  return key === null ? PRODUCT_ICON : `/user_avatars/realm/${pictureName(key)}.png`;
}

/** The random part of a stored file's key. */
export function pictureName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** The wire fields of the icon and the logos. A dark theme has the same logo, unless there is one for it. */
export function presentRealmPictures({ icon, logo, nightLogo }: RealmPictures) {
  return {
    icon_url: realmPictureUrl(icon),
    icon_source: icon === null ? ("G" as const) : ("U" as const),
    logo_url: realmPictureUrl(logo),
    logo_source: logo === null ? ("D" as const) : ("U" as const),
    night_logo_url: realmPictureUrl(nightLogo),
    night_logo_source: nightLogo === null ? ("D" as const) : ("U" as const),
  };
}
