/** Lazy-loaded menus, panels, and windows. */
import { MemberPanel } from "../manage/people/member-panel.tsx";
import { explainVanished } from "../model/keyboard/explain-vanished.ts";
import { toggleResolved } from "../net/topics/resolve-topic.ts";
import { fetchUnreadAhead, goToNextDirect, goToNextTopic } from "../read/feed/go-to-unread.ts";
import { dragView, stepView } from "../read/views/arrange-views.ts";
import { workInBackground } from "./frame/background.ts";
import { openAddressedDialog } from "./frame/dialog-addresses.ts";
import { OrganizationMenu } from "./frame/header/organization-menu.tsx";
import { PauseNotice } from "./frame/header/pause-notice.tsx";
import { TopicLinks } from "./frame/header/topic-links.tsx";
import { LeadsNowhere } from "./frame/leads-nowhere.tsx";
import { ChannelMenu } from "./sidebar/channel-menu.tsx";
import { ResizeHandle } from "./sidebar/resize-handle.tsx";

export const shellParts = {
  ChannelMenu,
  LeadsNowhere,
  MemberPanel,
  OrganizationMenu,
  PauseNotice,
  ResizeHandle,
  TopicLinks,
  dragView,
  explainVanished,
  fetchUnreadAhead,
  goToNextDirect,
  goToNextTopic,
  openAddressedDialog,
  stepView,
  toggleResolved,
  workInBackground,
};

export type ShellParts = typeof shellParts;
