/** The room below a list at the left in which notices stand; none while there are none. */

/** Marks it. */
export const NOTICE_ROOM = "data-notice-room";

export function NoticeRoom() {
  return <div {...{ [NOTICE_ROOM]: "" }} className="h-(--notices-height) shrink-0" />;
}
