/** Ids in texts: mentions, links within the server, and the HTML of both. */
import type { IdShift } from "./id-shift.ts";

/** `@**Name|12**`, in Markdown. */
const MENTION = /(\|)(\d{1,15})(\*\*)/g;
/** Links to conversations and messages: `#narrow/channel/5-general/topic/lunch/with/99`, `narrow/dm/12,13-group`. */
const NARROW = /\bnarrow\/[^\s"'<>()[\]]{1,2000}/g;
/** Their operators whose operands are ids, and the table that these refer to. */
const OPERAND =
  /\b(channel|stream|channels|streams|with|near|id|dm|pm-with|dm-including|sender)\/(\d{1,15}(?:,\d{1,15})*)/g;
/** Addresses of uploaded files: `/user_uploads/3/ab/…`, with a word or two before the organization's id. */
const UPLOAD = /(\/user_uploads\/(?:(?:download|thumbnail)\/)?)(\d{1,10})(\/[0-9a-f]{2}\/)/g;
/** Attributes of mentions in HTML. */
const ATTRIBUTE = /\bdata-(user|user-group|stream)-id="(\d{1,15})"/g;

const tablesOfOperators: Readonly<Record<string, string>> = {
  channel: "channel",
  channels: "channel",
  stream: "channel",
  streams: "channel",
  with: "message",
  near: "message",
  id: "message",
};
const tablesOfAttributes: Readonly<Record<string, string>> = {
  user: "user_account",
  "user-group": "user_group",
  stream: "channel",
};

/** The text with its ids moved like the rows that they refer to. */
export function shiftText(text: string, shift: IdShift): string {
  const moved = (table: string, id: string) => String(Number(id) + (shift.get(table) ?? 0));
  return text
    .replace(MENTION, (_all, before, id, after) => `${before}${moved("user_account", id)}${after}`)
    .replace(NARROW, (link) =>
      link.replace(OPERAND, (_all, operator: string, ids: string) => {
        const table = tablesOfOperators[operator] ?? "user_account";
        return `${operator}/${ids
          .split(",")
          .map((id) => moved(table, id))
          .join(",")}`;
      }),
    )
    .replace(UPLOAD, (_all, before, id, after) => `${before}${moved("realm", id)}${after}`)
    .replace(
      ATTRIBUTE,
      (_all, kind: string, id) => `data-${kind}-id="${moved(tablesOfAttributes[kind] ?? "", id)}"`,
    );
}
