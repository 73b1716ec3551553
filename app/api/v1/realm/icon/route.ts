/** /api/v1/realm/icon */
import { endpoint, fileEndpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/organizations/organizations.contract.ts";
import {
  removeRealmIcon,
  uploadRealmIcon,
} from "../../../../../lib/organization/organizations/pictures/change-realm-picture.ts";
import { realmPictureUrl } from "../../../../../lib/organization/organizations/pictures/realm-pictures.ts";

export const GET = endpoint(contract.getRealmIcon, ({ actor }) => ({
  url: realmPictureUrl(actor.organization.realm.pictures.icon),
}));

export const POST = fileEndpoint(
  contract.uploadRealmIcon,
  () => undefined,
  ({ actor, file }) => uploadRealmIcon(actor, file.key),
);

export const DELETE = endpoint(contract.removeRealmIcon, ({ actor }) => removeRealmIcon(actor));
