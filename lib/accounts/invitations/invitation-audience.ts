/** The audience of those who manage an invitation. */
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { mayManage } from "./invitation-access.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** The author of an invitation, and the administrators who could have made it. */
    readonly invitation_managers: { readonly authorId: number; readonly invitedAs: number };
  }
}

export const invitationAudiences: AudienceRules<"invitation_managers"> = {
  invitation_managers: (invitation, { user }) => mayManage(user, invitation),
};
