/**
 * Accounts as registrations list them, in JSON. In a large organization they are most of the answer, and the same in
 * nearly every one: so the text is made once for each record, which is replaced when the account changes.
 */
import type { Organization } from "../../kernel/memory/organization.ts";
import { shownUserPayload } from "./present-user.ts";
import { profileDataOf } from "./profile-data.ts";
import { type EmailViewer, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";

/** Without the closing brace. */
type Texts = WeakMap<UserRecord, string>;

const withAddress: Texts = new WeakMap();
const withoutAddress: Texts = new WeakMap();

function textOf(organization: Organization, user: UserRecord, isAddressShown: boolean): string {
  const texts = isAddressShown ? withAddress : withoutAddress;
  const known = texts.get(user);
  if (known !== undefined) return known;
  const text = JSON.stringify(shownUserPayload(organization, user, isAddressShown)).slice(0, -1);
  texts.set(user, text);
  return text;
}

const NO_PROFILE_DATA = ',"profile_data":{}}';

/** What follows the text of the account itself. */
function profileText(organization: Organization, user: UserRecord): string {
  if (user.botType !== null) return "}";
  if (organization.profileValues.of(user.id).size === 0) return NO_PROFILE_DATA;
  return `,${JSON.stringify(profileDataOf(organization, user)).slice(1)}`;
}

/** Each of these accounts for a viewer, with what people have filled in for custom profile fields where it is asked for. */
export function userTexts(
  organization: Organization,
  viewer: EmailViewer,
  users: readonly UserRecord[],
  withProfileData: boolean,
): string[] {
  return users.map((user) => {
    const text = textOf(organization, user, maySeeRealEmail(viewer, user));
    return text + (withProfileData ? profileText(organization, user) : "}");
  });
}
