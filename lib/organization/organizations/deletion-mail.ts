/** The mail to owners that their organization is going to be deleted. */
import { database } from "../../kernel/db/client.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";

export const deletionMail: MailKind = {
  kind: "organization-deletion",
  /** @param note when it will be deleted, in ISO 8601. */
  async compose({ note }, { realm: { id, name } }) {
    if (note === null) return null;
    // It may have been restored, or marked again.
    const where = { id, deleteAt: new Date(note) };
    if ((await database().prisma.realm.count({ where })) === 0) return null;
    const day = note.slice(0, 10);
    return {
      subject: `${name} will be deleted on ${day}`,
      heading: `${name} will be deleted on ${day}`,
      paragraphs: [
        `The administrator of the server has deactivated ${name} and marked it for deletion. On ${day}, all of its messages, files and accounts will be deleted for good.`,
        "Until then, the administrator of the server can restore it.",
      ],
      action: null,
      reason: `You are receiving this email because you are an owner of ${name}. To keep it, write to the administrator of the server.`,
    };
  },
};
