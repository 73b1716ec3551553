/** The organization's icon and its logos: where they are, and how large. */
import type { PictureSize } from "../../../kernel/pictures/picture-task.ts";
import type { RealmPictures } from "../realm-records.ts";

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
