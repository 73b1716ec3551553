/** Space for notices below the list on the left. */

export const NOTICE_ROOM = "data-notice-room";

export function NoticeRoom() {
  return <div {...{ [NOTICE_ROOM]: "" }} className="h-(--notices-height) shrink-0" />;
}
