/** Admits new OpenID Connect users, or refuses with a reason. */
import type { OpenIdPerson } from "../../auth/openid/openid-person.ts";
import { database } from "../../kernel/db/client.ts";
import type { Invitation } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { admitPerson, defaultChannels, type NewPerson } from "../members/admit-person.ts";
import { findInvitation, stateOf } from "../sign-up/find-invitation.ts";
import { claimInvitation, promised } from "../sign-up/join-by-invitation.ts";
import { notifyAuthor } from "../sign-up/notify-author.ts";
import type { OpenIdRefusalReason } from "./openid-refusals.contract.ts";

/**
 * Uses the followed invitation, else one sent to the address, else none if allowed. The provider confirmed the address,
 * so no mail is sent.
 * @throws OpenIdRefusal; ApiError BAD_REQUEST for a refused address, RATE_LIMIT_HIT.
 */
export async function admitOpenIdPerson(
  organization: Organization,
  person: OpenIdPerson,
  { invitationKey, clientAddress }: { readonly invitationKey: string | null; readonly clientAddress: string },
): Promise<UserRecord> {
  const realmId = organization.realm.id;
  const { issuer, subject, fullName } = person;
  const invitation =
    invitationKey === null
      ? await sentTo(organization, person.email)
      : await findInvitation(invitationKey, clientAddress);
  if (invitation) requireIntendedFor(organization, invitation, person);
  else if (organization.realm.settings.invite_required) throw new OpenIdRefusal("uninvited");
  const email = requireFreeAddress(organization, person.email);
  const terms = invitation ? promised(organization, invitation) : withoutInvitation(organization);
  const writer = { realmId, userId: invitation?.authorId ?? null, operation: "join-by-openid" };
  const user = await admitPerson(
    writer,
    organization,
    { ...terms, email, fullName, passwordHash: null },
    {
      claim: async ({ tx }) => (invitation ? claimInvitation(tx, organization, invitation.id) : []),
      settle: async ({ tx }, { id: userId }) => {
        await tx.$executeRaw(sql`
          INSERT INTO openid_link (realm_id, user_id, issuer, subject)
          VALUES (${realmId}, ${userId}, ${issuer}, ${subject})`);
      },
    },
  );
  if (invitation?.notifiesAuthor) await notifyAuthor(organization, invitation.authorId, user);
  return user;
}

/** The newest open invitation to the address, which admits its owner even without its link. */
async function sentTo(organization: Organization, email: string): Promise<Invitation | null> {
  const invitations = await database().prisma.invitation.findMany({
    where: { realmId: organization.realm.id, emailKey: nameKey(email), usedAt: null, revokedAt: null },
    orderBy: { id: "desc" },
    take: 10,
  });
  return invitations.find((invitation) => stateOf(organization, invitation) === "open") ?? null;
}

function requireIntendedFor(
  organization: Organization,
  invitation: Invitation,
  { email }: OpenIdPerson,
): void {
  if (stateOf(organization, invitation) !== "open") throw new OpenIdRefusal("invitation");
  const isForAnother = invitation.email !== null && nameKey(invitation.email) !== nameKey(email);
  if (isForAnother) throw new OpenIdRefusal("other-address");
}

function withoutInvitation(
  organization: Organization,
): Omit<NewPerson, "email" | "fullName" | "passwordHash"> {
  return {
    role: ROLE_MEMBER,
    awaitsFirstSignIn: false,
    channels: defaultChannels(organization),
    groups: [],
    welcomeText: null,
  };
}

/** The message is a reason that the sign-in page translates. */
export class OpenIdRefusal extends Error {
  override readonly name = "OpenIdRefusal";

  constructor(reason: OpenIdRefusalReason) {
    super(reason);
  }
}

/** Converts errors fit for people; passes others through. */
export function asOpenIdRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "USER_DEACTIVATED") return new OpenIdRefusal("deactivated");
  if (error.code === "REALM_DEACTIVATED") return new OpenIdRefusal("organization-deactivated");
  if (error.code === "RATE_LIMIT_HIT") return new OpenIdRefusal("busy");
  return new OpenIdRefusal("not-accepted");
}
