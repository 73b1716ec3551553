"use client";
/** Direct messages in the sidebar. */
import { SquarePen } from "lucide-react";
import { useMemo, useState } from "react";
import { matchesFilter } from "../../../lib/text/name-match.ts";
import { GroupFaces } from "../../content/people/group-faces.tsx";
import { useMarkedGuest } from "../../content/people/use-marked-guest.ts";
import { openDialog } from "../../model/navigation/open-dialog.ts";
import type { View } from "../../model/navigation/view.ts";
import { directTitle } from "../../model/people/direct-title.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { isHiddenDirect } from "../../model/store/hidden-directs.ts";
import { directKey } from "../../model/store/history/conversation.ts";
import type { DirectEntry } from "../../model/store/history/directs-state.ts";
import { useShell } from "../../model/store/shell-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useUnreadCounts } from "../../model/topics/use-unread-counts.ts";
import { PresenceDot, PresenceWords } from "../../net/presence/presence-dot.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { UnreadBadge } from "../../ui/unread-badge.tsx";
import { StatusMark } from "../../write/status/status-mark.tsx";
import { NavRow } from "./nav-row.tsx";
import { SidebarSection } from "./sidebar-section.tsx";

const SHOWN = 7;

/** The latest few, all unread ones, and the open one. */
export function DirectSection({ view, filter }: { view: View; filter: string }) {
  const conversations = useDirectConversations();
  const users = useUsers();
  const [isExpanded, setExpanded] = useState(false);
  const currentKey = view.kind === "direct" ? view.userIds.join(",") : null;

  const matching = conversations.filter(({ userIds }) => matchesFilter(directTitle(userIds, users), filter));
  const hiddenDirects = useShell("hiddenDirects");
  // The filter finds hidden ones too.
  const listed = filter
    ? matching
    : matching.filter((conversation) => !isHiddenDirect(hiddenDirects, conversation));
  const shown = listed.filter(
    (conversation, index) =>
      isExpanded ||
      filter ||
      index < SHOWN ||
      conversation.unread > 0 ||
      conversation.userIds.join(",") === currentKey,
  );
  const hidden = listed.length - shown.length;
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
      {hidden > 0 && <MoreButton count={hidden} onClick={() => setExpanded(true)} />}
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

type DirectRowProps = { userIds: readonly number[]; unread: number; isCurrent: boolean };

function DirectRow({ userIds, unread, isCurrent }: DirectRowProps) {
  const users = useUsers();
  const own = useOwnUser();
  const isMarkedGuest = useMarkedGuest();
  const only = userIds.length === 1 ? users.get(userIds[0] ?? 0) : undefined;
  const title = directTitle(userIds, users);

  return (
    <NavRow
      view={{ kind: "direct", userIds }}
      isCurrent={isCurrent}
      emphasis={unread > 0 ? "unread" : undefined}
      icon={
        only ? (
          <span className="relative -mx-0.5 flex">
            <Avatar id={only.id} name={only.name} url={only.avatarUrl} size="sm" />
            <PresenceDot userId={only.id} />
          </span>
        ) : (
          <GroupFaces userIds={userIds} />
        )
      }
      label={
        <>
          {title}
          {only && only.id === own.id && <span className="font-normal text-ink-faint"> (you)</span>}
          {only?.isBot && <span className="font-normal text-ink-faint"> bot</span>}
          {isMarkedGuest(only) && <span className="font-normal text-ink-faint"> guest</span>}
          {only && <PresenceWords userId={only.id} />}
        </>
      }
      trailing={
        <>
          <StatusMark userId={only?.id} />
          <UnreadBadge count={unread} tone="personal" />
        </>
      }
    />
  );
}

type DirectSummary = DirectEntry & { unread: number };

function useDirectConversations(): DirectSummary[] {
  const directs = useChatStore((state) => state.directs);
  const { byDirect } = useUnreadCounts();
  return useMemo(
    () =>
      [...directs.values()]
        .map((entry) => ({
          ...entry,
          unread: byDirect.get(directKey(entry.userIds)) ?? 0,
        }))
        .sort((a, b) => b.maxId - a.maxId),
    [directs, byDirect],
  );
}
