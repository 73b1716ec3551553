/** Messages of tests' exports of Zulip. */
import {
  ALERT,
  HISTORICAL,
  HOST,
  MENTIONED,
  READ,
  type Row,
  recipientsOf,
  SENT,
  STARRED,
  UPLOAD,
  WILDCARD,
  type ZulipIds,
} from "./zulip-ids.ts";

/** By name of the file. */
export function messageFiles(ids: ZulipIds): Map<string, Record<string, Row[]>> {
  const files = new Map<string, Record<string, Row[]>>();
  const to = recipientsOf(ids);
  const { ann, ben, cara, dan, bot, message: first, general } = ids;
  const message = (index: number, sender: number, recipient: number, more: Row): Row => ({
    ...{
      id: first + index,
      sender,
      recipient,
      subject: "plans",
      date_sent: SENT + index + 0.25,
      sending_client: 3,
    },
    ...{ edit_history: null, last_edit_time: null, has_link: false, has_image: false, has_attachment: false },
    ...{ rendered_content: "<script>alert(1)</script>", rendered_content_version: 1, type: 1, realm: 2 },
    ...more,
  });
  const moved = [
    { user_id: ann, timestamp: SENT + 60, prev_topic: "ideas", topic: "plans" },
    { user_id: ann, timestamp: SENT + 50, prev_stream: ids.old, stream: general },
  ];
  const history = [
    { user_id: ann, timestamp: SENT + 70, prev_content: "before", prev_rendered_content: "<i>" },
    ...moved,
  ];
  const flags = (index: number, user_profile: number, flags_mask: number) => ({
    ...{ id: index, user_profile, message: first + index, flags_mask },
  });
  files.set("messages-000001.json", {
    zerver_message: [
      message(0, ann, to.general, {
        content: `hello @**Ben|${ben}** @**all**`,
        edit_history: JSON.stringify(history),
      }),
      message(1, ben, to.general, {
        content: `[Pläne 1.txt](/user_uploads/${UPLOAD}) and https://${HOST}/user_uploads/${encodeURI(UPLOAD)}`,
        ...{ has_link: true, has_attachment: true, edit_history: JSON.stringify(moved) },
      }),
      message(2, dan, to.general, {
        subject: "Lunch",
        content: `[this](https://${HOST}/#narrow/channel/${general}-general/near/${first})`,
      }),
      message(3, ben, to.secret, { subject: "", content: "before Ann came" }),
      message(4, bot, to.secret, { subject: "", content: "she is here" }),
    ],
    zerver_usermessage: [
      flags(0, ann, READ),
      flags(0, ben, READ | MENTIONED | WILDCARD | STARRED),
      flags(0, cara, READ | WILDCARD),
      flags(1, ann, ALERT),
      flags(1, ben, READ),
      flags(1, cara, 0),
      flags(2, ann, READ),
      flags(2, cara, READ | STARRED | HISTORICAL),
      flags(3, ben, READ),
      flags(4, ben, READ),
      flags(4, ann, 0),
    ],
  });
  files.set("messages-000002.json", {
    zerver_message: [
      message(5, ben, to.general, { subject: "LUNCH", content: "/poll Where?\nHere\nThere" }),
      message(6, ann, to.ben, { subject: "\u0007", content: "between us" }),
      message(7, ben, to.ann, { subject: "", content: "yes" }),
      message(8, cara, to.group, { subject: "", content: "we three" }),
      message(9, ids.notificationBot, to.ben, { subject: "", content: "welcome" }),
    ],
    zerver_usermessage: [
      flags(5, ann, 0),
      flags(5, ben, READ),
      ...[flags(6, ann, READ), flags(6, ben, READ), flags(7, ann, 0), flags(7, ben, READ)],
      ...[ann, ben, cara].map((id) => flags(8, id, READ)),
      flags(9, ben, READ),
      flags(9, 999, READ),
    ],
  });
  return files;
}
