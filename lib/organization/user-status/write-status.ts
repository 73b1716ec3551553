/** Writes a change of somebody's status and appends its event. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import type { StatusChange } from "./status-change.ts";
import { statusChanged } from "./user-status-events.ts";

/** What is not changed stays as it is. */
export async function writeStatus(
  writer: LogWriter,
  { user, change }: { readonly user: UserRecord; readonly change: StatusChange },
): Promise<void> {
  const { isAway, text, emoji } = change;
  const data = {
    ...(isAway === undefined ? {} : { isAway }),
    ...(text === undefined ? {} : { text }),
    ...(emoji === undefined ? {} : { emojiName: emoji.name, emojiCode: emoji.code, emojiKind: emoji.kind }),
  };
  const none = { isAway: false, text: "", emojiName: "", emojiCode: "", emojiKind: "" };
  await logTransaction(writer, async (log) => {
    await log.tx.userStatus.upsert({
      where: { userId: user.id },
      create: { ...none, ...data, userId: user.id },
      update: data,
    });
    const wire = {
      ...(isAway === undefined ? {} : { away: isAway }),
      ...(text === undefined ? {} : { status_text: text }),
      ...(emoji === undefined
        ? {}
        : { emoji_name: emoji.name, emoji_code: emoji.code, reaction_type: emoji.kind }),
    };
    await appendEvents(log, [statusChanged.event({ userId: user.id, change: wire }, { kind: "everyone" })]);
  });
}
