/** Declares what invitations bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { invitationAudiences } from "./invitation-audience.ts";
import { invitesChanged } from "./invitation-events.ts";
import { invitationMail } from "./invitation-mail.ts";
import * as contracts from "./invitations.contract.ts";

export const invitations = defineNoun({
  contracts: [
    contracts.getInvites,
    contracts.getInviteUses,
    contracts.sendInvites,
    contracts.createInviteLink,
    contracts.resendEmailInvite,
    contracts.revokeEmailInvite,
    contracts.revokeInviteLink,
  ],
  events: [invitesChanged],
  audiences: invitationAudiences,
  mails: [invitationMail],
});
