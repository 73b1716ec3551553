/** Lazy-loaded parts of a channel's page. */
import { ChannelPage } from "../../manage/channels/page/channel-page.tsx";
import { ChannelPageHeader } from "./header/channel-page-header.tsx";

export const channelPageParts = { ChannelPage, ChannelPageHeader };
