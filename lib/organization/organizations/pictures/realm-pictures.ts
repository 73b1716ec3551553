/** URLs of an organization's pictures, and the route that serves them. */
import { organizationOf } from "../../../kernel/memory/find-organization.ts";
import type { PictureSize } from "../../../kernel/pictures/picture-task.ts";
import type { FileRoute } from "../../../kernel/storage/file-route.ts";
import { readStoredFile } from "../../../kernel/storage/stored-files.ts";
import type { RealmPictures } from "../realm-records.ts";

/** No credentials required: the sign-in page shows them. */
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

/** The default; a PNG, because mobile apps cannot show SVG. */
const PRODUCT_ICON = "/apple-icon.png";

/** In pixels: a square icon, and logos for the top of a page. */
export const pictureSizes: Readonly<Record<keyof RealmPictures, PictureSize>> = {
  icon: { width: 100, height: 100, fit: "cover", format: "png", animated: false },
  logo: { width: 800, height: 100, fit: "inside", format: "png", animated: false },
  nightLogo: { width: 800, height: 100, fit: "inside", format: "png", animated: false },
};

/** Relative to the organization's URL; changes with each upload. */
export function realmPictureUrl(key: string | null): string {
  return key === null ? PRODUCT_ICON : `/user_avatars/realm/${pictureName(key)}.png`;
}

/** The random part of a file key. */
export function pictureName(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Dark themes fall back to the light logo. */
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
