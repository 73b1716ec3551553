/** /api/v1/realm/icon */
import { endpoint, fileEndpoint } from "../../../../../lib/http/endpoint.ts";
import {
  removeRealmPicture,
  uploadRealmPicture,
} from "../../../../../lib/organizations/change-realm-picture.ts";
import * as contract from "../../../../../lib/organizations/realm-pictures.contract.ts";
import { realmPictureUrl } from "../../../../../lib/organizations/realm-pictures.ts";

export const GET = endpoint(contract.getRealmIcon, ({ actor }) => ({
  url: realmPictureUrl(actor.organization.realm.pictures.icon),
}));

export const POST = fileEndpoint(
  contract.uploadRealmIcon,
  () => undefined,
  async ({ actor, file }) => ({ icon_url: await uploadRealmPicture(actor, "icon", file.key) }),
);

export const DELETE = endpoint(contract.removeRealmIcon, async ({ actor }) => ({
  icon_url: await removeRealmPicture(actor, "icon"),
}));
