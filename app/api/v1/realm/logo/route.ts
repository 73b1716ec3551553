/** /api/v1/realm/logo */
import { endpoint, fileEndpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/organizations/organizations.contract.ts";
import * as verbs from "../../../../../lib/organization/organizations/pictures/change-realm-picture.ts";
import { realmPictureUrl } from "../../../../../lib/organization/organizations/pictures/realm-pictures.ts";

export const GET = endpoint(contract.getRealmLogo, ({ actor, params }) => ({
  url: realmPictureUrl(actor.organization.realm.pictures[verbs.whichLogo(params.night)]),
}));

export const POST = fileEndpoint(
  contract.uploadRealmLogo,
  () => undefined,
  ({ actor, params, file }) => verbs.uploadRealmLogo(actor, params.night, file.key),
);

export const DELETE = endpoint(contract.removeRealmLogo, ({ actor, params }) =>
  verbs.removeRealmLogo(actor, params.night),
);
