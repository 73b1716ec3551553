/** /api/v1/realm/logo */
import { endpoint, fileEndpoint } from "../../../../../lib/http/endpoint.ts";
import {
  removeRealmPicture,
  uploadRealmPicture,
} from "../../../../../lib/organizations/change-realm-picture.ts";
import * as contract from "../../../../../lib/organizations/realm-pictures.contract.ts";
import { realmPictureUrl } from "../../../../../lib/organizations/realm-pictures.ts";

const logo = ({ night }: { readonly night: boolean }) => (night ? "nightLogo" : "logo");

export const GET = endpoint(contract.getRealmLogo, ({ actor, params }) => ({
  url: realmPictureUrl(actor.organization.realm.pictures[logo(params)]),
}));

export const POST = fileEndpoint(
  contract.uploadRealmLogo,
  () => undefined,
  async ({ actor, params, file }) => {
    await uploadRealmPicture(actor, logo(params), file.key);
    return {};
  },
);

export const DELETE = endpoint(contract.removeRealmLogo, async ({ actor, params }) => {
  await removeRealmPicture(actor, logo(params));
  return {};
});
