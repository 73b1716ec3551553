"use client";
/** Header of the middle pane. */
import {
  AlarmClock,
  AtSign,
  ChevronLeft,
  Clock,
  Clock4,
  Inbox,
  ListFilter,
  PanelLeft,
  PencilLine,
  Rows3,
  Search,
  SearchX,
  Star,
} from "lucide-react";
import type { ReactNode } from "react";
import { narrowTitle } from "../../../model/navigation/narrow-title.ts";
import { goToList } from "../../../model/navigation/navigate.ts";
import { openDialog } from "../../../model/navigation/open-dialog.ts";
import type { PlaceView } from "../../../model/navigation/view.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { setShell, useShell } from "../../../model/store/shell-store.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { useUnreadCounts } from "../../../model/topics/use-unread-counts.ts";
import { ConnectionNotice } from "../../../net/connection/connection-notice.tsx";
import { SaveViewButton } from "../../../read/views/save-view-button.tsx";
import { useListedView } from "../../../read/views/use-views.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Lazy, lazyPart } from "../../../ui/lazy-part.tsx";
import { modifierKey } from "../../../ui/modifier-key.ts";
import { channelPageScript } from "../channel-page-script.ts";
import { conversationScript } from "../conversation-script.ts";
import { QuietMark } from "./quiet-mark.tsx";

const ICON = "size-4.5 shrink-0 text-ink-faint";

export function ViewHeader({ view }: { view: PlaceView }) {
  const isCollapsed = useShell("isSidebarCollapsed");
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b pr-3 pl-4 max-md:pl-1 touch:h-14 low:h-11">
      <BackButton />
      {isCollapsed && (
        <IconButton
          label="Show the sidebar"
          keys={[modifierKey(), "\\"]}
          side="bottom"
          icon={<PanelLeft className="size-4" />}
          className="-ml-1.5 max-md:hidden"
          onClick={() => setShell({ isSidebarCollapsed: false })}
        />
      )}
      <ViewHeaderContent view={view} />
      {/* Separates title and actions. */}
      <ConnectionNotice isWide className="order-1 ml-auto shrink-0" />
      <div className="order-3 ml-auto flex shrink-0 items-center gap-1">
        <QuietMark />
        <IconButton
          label="Search messages"
          keys={["/"]}
          side="bottom"
          icon={<Search className="size-4" />}
          onClick={() => openDialog("search")}
        />
      </div>
    </header>
  );
}

function BackButton() {
  const unread = useUnreadCounts().total;
  const cameFromList = useShell("cameFromList");
  return (
    <button
      tabIndex={0}
      type="button"
      aria-label={unread > 0 ? `All conversations, ${unread} unread` : "All conversations"}
      onClick={() => goToList(cameFromList)}
      className="flex h-11 min-w-11 items-center justify-center rounded-md text-ink-soft hover:bg-hover md:hidden"
    >
      <ChevronLeft className="size-5" />
    </button>
  );
}

function ViewHeaderContent({ view }: { view: PlaceView }) {
  const users = useUsers();
  const channels = useChatStore((state) => state.channels);
  const listed = useListedView(view);
  switch (view.kind) {
    case "inbox":
      return <Title icon={<Inbox className={ICON} />}>Inbox</Title>;
    case "recent":
      return <Title icon={<Clock className={ICON} />}>Recent conversations</Title>;
    case "drafts":
      return <Title icon={<PencilLine className={ICON} />}>Drafts</Title>;
    case "scheduled":
      return <Title icon={<Clock4 className={ICON} />}>Scheduled</Title>;
    case "reminders":
      return <Title icon={<AlarmClock className={ICON} />}>Reminders</Title>;
    case "feed":
      return <Title icon={<Rows3 className={ICON} />}>Combined feed</Title>;
    case "mentions":
      return <Title icon={<AtSign className={ICON} />}>Mentions</Title>;
    case "starred":
      return <Title icon={<Star className={ICON} />}>Starred</Title>;
    case "narrow": {
      const Icon = listed?.icon ?? ListFilter;
      return (
        <>
          <Title icon={<Icon className={ICON} />}>
            {listed?.name ?? narrowTitle(view.terms, { users, channels })}
          </Title>
          <SaveViewButton view={view} />
        </>
      );
    }
    case "unknown":
      return <Title icon={<SearchX className={ICON} />}>Unknown address</Title>;
    case "channel-page":
      return <Lazy part={channelPageHeader} props={{ channelId: view.channelId, tab: view.tab }} />;
    case "direct":
      return <Lazy part={directHeader} props={{ userIds: view.userIds }} />;
    default:
      return (
        <Lazy
          part={channelHeader}
          props={{ channelId: view.channelId, topic: view.kind === "topic" ? view.topic : null }}
        />
      );
  }
}

// These are in the scripts that the panes themselves load.
const channelHeader = lazyPart(conversationScript, ({ ChannelHeader }) => ChannelHeader);
const directHeader = lazyPart(conversationScript, ({ DirectHeader }) => DirectHeader);
const channelPageHeader = lazyPart(channelPageScript, ({ ChannelPageHeader }) => ChannelPageHeader);

function Title({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {icon}
      <h1 className="truncate text-base font-semibold">{children}</h1>
    </>
  );
}
