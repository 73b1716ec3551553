"use client";
/** The views over all conversations: inbox, recent, feed, mentions, starred. */
import { AtSign, Clock, Inbox, Rows3, Star } from "lucide-react";
import type { View } from "../navigation/view.ts";
import { UnreadBadge } from "../ui/unread-badge.tsx";
import { NavRow } from "./nav-row.tsx";
import { useUnreadCounts } from "./use-unread-counts.ts";

const ICON = "size-4 text-ink-faint group-aria-[current]/row:text-ink";

/** In a fixed order; only the inbox and the mentions carry a count. */
export function ViewSection({ view }: { view: View }) {
  const unread = useUnreadCounts();
  return (
    <div className="flex flex-col gap-px">
      <NavRow
        view={{ kind: "inbox" }}
        isCurrent={view.kind === "inbox"}
        icon={<Inbox className={ICON} />}
        label="Inbox"
        trailing={<UnreadBadge count={unread.total} />}
      />
      <NavRow
        view={{ kind: "recent" }}
        isCurrent={view.kind === "recent"}
        icon={<Clock className={ICON} />}
        label="Recent conversations"
      />
      <NavRow
        view={{ kind: "feed" }}
        isCurrent={view.kind === "feed"}
        icon={<Rows3 className={ICON} />}
        label="Combined feed"
      />
      <NavRow
        view={{ kind: "mentions" }}
        isCurrent={view.kind === "mentions"}
        icon={<AtSign className={ICON} />}
        label="Mentions"
        trailing={<UnreadBadge count={unread.mentions} tone="personal" />}
      />
      <NavRow
        view={{ kind: "starred" }}
        isCurrent={view.kind === "starred"}
        icon={<Star className={ICON} />}
        label="Starred"
      />
    </div>
  );
}
