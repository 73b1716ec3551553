/** Events about accounts. */
import { z } from "zod";
import {
  defineEvent,
  formerFields,
  type NewEvent,
  sameForEveryone,
} from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { profileDataOf, shownUserPayload, unknownUserPayload } from "./present-user.ts";
import { userSettings } from "./settings/user-settings.contract.ts";
import { personView, shownEmail } from "./shown-person.ts";

import { type KnowingViewer, knewThen, maySeeRealEmail } from "./user-access.ts";
import type { UserRecord } from "./user-records.ts";
import {
  deliveryEmailEvent,
  emailEvent,
  userAddedEvent,
  userRemovedEvent,
  userUpdatedEvent,
} from "./users.contract.ts";

/**
 * An account is new to the audience, or looks different: users who may know it receive it, with address or placeholder.
 * Others, whose clients expect every account, receive a substitute.
 */
export const userAdded = defineEvent({
  name: "realm_user.add",
  stored: z.strictObject({
    userId: z.int(),
    /** Whether the whole audience may know the account, which saves a look-up. */
    isKnown: z.boolean().default(false),
    /** Whether the account is new to the audience; earlier events about it are withheld. */
    isMet: z.boolean().default(false),
    /** Whether the account is now unknown to the whole audience. */
    isForgotten: z.boolean().default(false),
    /** The invitation, only for the audit log. */
    invitationId: z.int().optional(),
  }),
  audit: ({ isKnown, isMet: _isMet, isForgotten, ...arrival }) => (isKnown || isForgotten ? null : arrival),
  wire: userAddedEvent,
  variant: ({ userId, isKnown, isForgotten }, viewer, organization) => {
    const user = organization.users.get(userId);
    if (!user) return null;
    const isShown = !isForgotten && (isKnown || knewThen(organization, viewer, user));
    const view = personView(viewer.user, user, isShown);
    return view === "unknown" && viewer.options.capabilities.user_list_incomplete ? null : { view };
  },
  build: ({ userId }, { view }, organization) => {
    const user = organization.users.get(userId);
    if (!user) return null;
    const person =
      view === "unknown"
        ? { ...unknownUserPayload(organization, user), profile_data: {} }
        : {
            ...shownUserPayload(organization, user, view === "all"),
            ...profileDataOf(organization, user),
          };
    return { op: "add" as const, person };
  },
});

export function userCreated(user: UserRecord, invitationId?: number): NewEvent {
  const arrival = { userId: user.id, ...(invitationId === undefined ? {} : { invitationId }) };
  return userAdded.event(arrival, { kind: "everyone" }, [{ kind: "user", user }]);
}

function formerPerson(organization: Organization, person: z.output<typeof userUpdatedEvent>["person"]) {
  const { user_id, ...changed } = person;
  const user = organization.users.get(user_id);
  if (!user) return null;
  const field = "custom_profile_field" in changed ? changed.custom_profile_field : undefined;
  const value = field && {
    id: field.id,
    value: organization.profileValues.of(user_id).get(field.id)?.value ?? null,
  };
  return {
    ...formerFields(shownUserPayload(organization, user, true), changed),
    ...(value && { custom_profile_field: value }),
  };
}

/** For viewers who may no longer know the account. */
export const userRemoved = defineEvent({
  name: "realm_user.remove",
  stored: z.strictObject({ userId: z.int() }),
  wire: userRemovedEvent,
  variant: sameForEveryone,
  build: ({ userId }) => ({ op: "remove" as const, person: { user_id: userId } }),
});

/** For everyone who may know the account. */
export const userUpdated = defineEvent({
  name: "realm_user.update",
  stored: z.object({ person: userUpdatedEvent.shape.person }),
  audit: ({ person }) => person,
  former: ({ person }, organization) => formerPerson(organization, person),
  wire: userUpdatedEvent,
  variant: ({ person }, viewer, organization) => {
    const user = organization.users.get(person.user_id);
    return user && knewThen(organization, viewer, user) ? true : null;
  },
  build: ({ person }) => ({ op: "update" as const, person }),
});

const formerAddress = z.object({
  userId: z.int(),
  /** The address visibility before a change. */
  visibility: userSettings.email_address_visibility.schema,
  /** Whether the address changed, so that users who see it receive the new one. */
  isReplaced: z.boolean().default(false),
});

/** null when neither the address nor its visibility has changed for the viewer. */
function isShownNow(
  { userId, visibility, isReplaced }: z.output<typeof formerAddress>,
  viewer: KnowingViewer,
  organization: Organization,
): { readonly isShown: boolean } | null {
  const user = organization.users.get(userId);
  if (!user || !knewThen(organization, viewer, user)) return null;
  const former = { ...user, settings: { ...user.settings, email_address_visibility: visibility } };
  const isShown = maySeeRealEmail(viewer.user, user);
  const isSame = isShown === maySeeRealEmail(viewer.user, former) && !(isReplaced && isShown);
  return isSame ? null : { isShown };
}

/** A real address is revealed, hidden or changed. The audit log omits it, because administrators may not see it. */
export const deliveryEmailShown = defineEvent({
  name: "realm_user.update.delivery_email",
  stored: formerAddress,
  audit: ({ userId, isReplaced }) => (isReplaced ? { userId } : null),
  wire: deliveryEmailEvent,
  variant: isShownNow,
  build: ({ userId }, { isShown }, organization) => {
    const user = organization.users.get(userId);
    if (!user) return null;
    const person = { user_id: userId, delivery_email: isShown ? user.deliveryEmail : null };
    return { op: "update" as const, person };
  },
});

/** The account's API address, real or a placeholder, changed. */
export const emailShown = defineEvent({
  name: "realm_user.update.email",
  stored: formerAddress,
  wire: emailEvent,
  variant: isShownNow,
  build: ({ userId }, { isShown }, organization) => {
    const user = organization.users.get(userId);
    if (!user) return null;
    const person = { user_id: userId, new_email: shownEmail(organization, user, isShown) };
    return { op: "update" as const, person };
  },
});
