/** The passkeys noun, and the mail about an added one. */
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./passkeys.contract.ts";

/** Alerts the person, who may not have added the passkey. */
export const PASSKEY_ADDED = "passkey-added";

const passkeyAddedMail: MailKind = {
  kind: PASSKEY_ADDED,
  async compose(_mail, organization) {
    const { name, isActive } = organization.realm;
    if (!isActive) return null;
    return {
      subject: `A passkey was added to your account at ${name}`,
      heading: "A passkey was added to your account",
      paragraphs: [
        `Anyone who has the device that holds it can sign in to ${name} as you, without your password.`,
        "You can see and remove your passkeys in your settings, under Sessions and keys.",
      ],
      action: { label: `Go to ${name}`, url: organizationUrl(organization) },
      reason: "If you did not add one, remove it, change your password and tell your administrators at once.",
    };
  },
};

export const passkeys = defineNoun({
  contracts: [
    contracts.getPasskeys,
    contracts.beginPasskey,
    contracts.addPasskey,
    contracts.renamePasskey,
    contracts.removePasskey,
    contracts.beginPasskeySignIn,
  ],
  mails: [passkeyAddedMail],
});
