/** Audiences by role and by visibility of an account. */
import type { AudienceRules } from "../../kernel/events/audience.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

declare module "../../kernel/events/audience.ts" {
  interface AudienceKinds {
    /** Administrators and owners. */
    readonly administrators: object;
  }
}

export const userAudiences: AudienceRules<"administrators"> = {
  administrators: (_audience, { user }) => user.role <= ROLE_ADMINISTRATOR,
};
