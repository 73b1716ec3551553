"use client";
/** Direct conversations in the sidebar, latest first. */
import { SquarePen } from "lucide-react";
import { useState } from "react";
import { matchesFilter } from "../../../lib/text/name-match.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import type { View } from "../../model/navigation/view.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { DirectRow } from "./direct-row.tsx";
import { SidebarSection } from "./sidebar-section.tsx";
import { useDirectConversations } from "./use-direct-conversations.ts";

const SHOWN = 7;

/** The latest few, every one with something unread, and the one being read; the rest on request. */
export function DirectSection({ view, filter }: { view: View; filter: string }) {
  const conversations = useDirectConversations();
  const users = useUsers();
  const [isWhole, setWhole] = useState(false);
  const currentKey = view.kind === "direct" ? view.userIds.join(",") : null;

  const matching = conversations.filter(({ userIds }) => matchesFilter(directTitle(userIds, users), filter));
  const shown = matching.filter(
    (conversation, index) =>
      isWhole ||
      filter ||
      index < SHOWN ||
      conversation.unread > 0 ||
      conversation.userIds.join(",") === currentKey,
  );
  const hidden = matching.length - shown.length;
  const unread = conversations.reduce((sum, conversation) => sum + conversation.unread, 0);
  if (filter && matching.length === 0) return null;

  return (
    <SidebarSection
      title="Direct messages"
      name="direct"
      isForcedOpen={filter !== ""}
      summary={<UnreadBadge count={unread} tone="personal" />}
      actions={<NewDirectButton />}
    >
      <ul className="flex flex-col gap-px">
        {shown.map(({ userIds, unread }) => (
          <li key={userIds.join(",")}>
            <DirectRow userIds={userIds} unread={unread} isCurrent={userIds.join(",") === currentKey} />
          </li>
        ))}
      </ul>
      {conversations.length === 0 && (
        <p className="px-2 py-1 text-sm text-ink-faint">Messages between you and others appear here.</p>
      )}
      {hidden > 0 && <MoreButton count={hidden} onClick={() => setWhole(true)} />}
    </SidebarSection>
  );
}

function NewDirectButton() {
  return (
    <IconButton
      label="New direct message"
      keys={["X"]}
      icon={<SquarePen className="size-4" />}
      onClick={() => openDialog("new-direct")}
    />
  );
}

function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button
      tabIndex={0}
      type="button"
      data-nav-row=""
      onClick={onClick}
      className="flex h-7 w-full items-center rounded-md px-2 pl-8.5 text-sm text-ink-faint hover:bg-hover hover:text-ink touch:h-11"
    >
      {count} more
    </button>
  );
}
