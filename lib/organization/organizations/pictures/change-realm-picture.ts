/** Changes the organization's icon or logos, or restores the product's. */
import { sql } from "../../../kernel/db/sql.ts";
import { appendEvents } from "../../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../../kernel/events/log-transaction.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import { makePictures } from "../../../kernel/pictures/make-pictures.ts";
import { keepFiles, readStoredFile, releaseFiles, storeBytes } from "../../../kernel/storage/stored-files.ts";
import { organizationUpdated } from "../organization-events.ts";
import type { RealmPictures } from "../realm-records.ts";
import { pictureSizes, presentRealmPictures, realmPictureUrl } from "./realm-pictures.ts";

type Picture = keyof RealmPictures;

const columns = { icon: sql`icon_key`, logo: sql`logo_key`, nightLogo: sql`night_logo_key` } as const;
/** Names in events. */
const properties = { icon: "icon", logo: "logo", nightLogo: "night_logo" } as const;

/** @throws ApiError as `upload`. */
export async function uploadRealmIcon(actor: Actor, uploadKey: string): Promise<{ icon_url: string }> {
  return { icon_url: await upload(actor, "icon", uploadKey) };
}

/** Restores the product's icon. */
export async function removeRealmIcon(actor: Actor): Promise<{ icon_url: string }> {
  return { icon_url: await change(actor, "remove-realm-icon", "icon", null) };
}

export const whichLogo = (isNight: boolean) => (isNight ? "nightLogo" : "logo");

/** @throws ApiError as `upload`. */
export async function uploadRealmLogo(
  actor: Actor,
  isNight: boolean,
  uploadKey: string,
): Promise<Record<string, never>> {
  await upload(actor, whichLogo(isNight), uploadKey);
  return {};
}

/** Restores the product's logo. */
export async function removeRealmLogo(actor: Actor, isNight: boolean): Promise<Record<string, never>> {
  await change(actor, "remove-realm-logo", whichLogo(isNight), null);
  return {};
}

/**
 * @param uploadKey the uploaded file, deleted afterward.
 * @returns the URL.
 * @throws ApiError BAD_REQUEST for a file that is not a picture or too large.
 */
async function upload(actor: Actor, picture: Picture, uploadKey: string): Promise<string> {
  const size = pictureSizes[picture];
  const { pictures } = await makePictures(actor.user.id, () => readStoredFile(uploadKey), [size]);
  const [made] = pictures;
  if (!made) throw new Error("A picture has each size that was asked for.");
  return change(
    actor,
    picture === "icon" ? "upload-realm-icon" : "upload-realm-logo",
    picture,
    await storeBytes(actor.organization.realm.id, made),
  );
}

async function change(
  actor: Actor,
  operation: string,
  picture: Picture,
  key: string | null,
): Promise<string> {
  const { realm } = actor.organization;
  await logTransaction(writerOf(actor, operation), async (log) => {
    const { tx } = log;
    await log.lock();
    const column = columns[picture];
    const [former] = await tx.$queryRaw<{ key: string | null }[]>(sql`
      SELECT ${column} AS key FROM realm WHERE id = ${realm.id}`);
    if (key !== null) await keepFiles(tx, [key]);
    if (former?.key) await releaseFiles(tx, [former.key]);
    await tx.$executeRaw(sql`UPDATE realm SET ${column} = ${key} WHERE id = ${realm.id}`);
    const pictures = { ...realm.pictures, [picture]: key };
    const changes = [{ kind: "realm_changed", fields: { pictures: { [picture]: key } } }] as const;
    const changed = { property: properties[picture], data: fieldsOf(picture, pictures) };
    await appendEvents(log, [organizationUpdated.event(changed, { kind: "everyone" }, changes)]);
  });
  return realmPictureUrl(key);
}

function fieldsOf(picture: Picture, pictures: RealmPictures) {
  const all = presentRealmPictures(pictures);
  const { icon_url, icon_source, logo_url, logo_source, night_logo_url, night_logo_source } = all;
  if (picture === "icon") return { icon_url, icon_source };
  return picture === "logo" ? { logo_url, logo_source } : { night_logo_url, night_logo_source };
}
