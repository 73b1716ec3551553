"use client";
/** Draws the window that is open. */

import { PictureWindow } from "../../content/pictures/picture-window.tsx";
import { ChannelMenu } from "../../manage/channels/channel-menu.tsx";
import { LeaveChannel } from "../../manage/channels/leave-channel.tsx";
import { ChannelSettings } from "../../manage/channels/settings/channel-settings.tsx";
import { PersonWindow } from "../../manage/people/person-window.tsx";
import { MoveDialog } from "../../manage/topics/move-dialog.tsx";
import { TopicMenu } from "../../manage/topics/topic-menu.tsx";
import { useChannel } from "../../model/channels/use-channel.ts";
import {
  type ChannelWindow,
  closeWindow,
  type OpenWindow,
  type TopicWindow,
} from "../../model/navigation/window-store.ts";
import { ScheduleWindow } from "../../read/later/schedule-window.tsx";
import { MessageWindow } from "../../read/message/message-window.tsx";
import { NameView } from "../../read/views/name-view.tsx";
import { TimeWindow } from "../../write/composer/formatting/time-window.tsx";
import { SnippetForm } from "../../write/snippets/snippet-form.tsx";
import { SignOutDialog } from "../frame/header/sign-out-dialog.tsx";

/** Each is mounted when it opens, so that it begins again. */
export function Windows({ open }: { open: OpenWindow }) {
  const onClose = () => closeWindow(open);
  if ("messageId" in open) {
    return <MessageWindow key={`${open.kind} ${open.messageId}`} open={open} onClose={onClose} />;
  }
  if ("topic" in open) return <AboutTopic open={open} onClose={onClose} />;
  if (open.kind === "new-snippet")
    return <SnippetForm snippet={null} content={open.content} onClose={onClose} />;
  if (open.kind === "schedule-message") {
    return <ScheduleWindow draftKey={open.draftKey} conversation={open.conversation} onClose={onClose} />;
  }
  if (open.kind === "insert-time") return <TimeWindow anchor={open.anchor} onClose={onClose} />;
  if (open.kind === "name-view") {
    return <NameView fragment={open.fragment} name={open.name} onClose={onClose} />;
  }
  if (open.kind === "pictures") {
    return <PictureWindow pictures={open.pictures} first={open.index} onClose={onClose} />;
  }
  if (open.kind === "person") {
    return <PersonWindow key={open.userId} userId={open.userId} onClose={onClose} />;
  }
  if (open.kind === "sign-out") return <SignOutDialog onClose={onClose} />;
  return <AboutChannel open={open} onClose={onClose} />;
}

function AboutTopic({ open, onClose }: { open: TopicWindow; onClose: () => void }) {
  return open.kind === "topic-menu" ? (
    <TopicMenu topic={open.topic} anchor={open.anchor} onClose={onClose} />
  ) : (
    <MoveDialog
      topic={open.topic}
      messageId={open.fromId}
      isOfSelected={open.kind === "move-selected"}
      onClose={onClose}
    />
  );
}

/** A channel that is no longer visible takes its windows with it. */
function AboutChannel({ open, onClose }: { open: ChannelWindow; onClose: () => void }) {
  const channel = useChannel(open.channelId);
  if (!channel) return null;
  switch (open.kind) {
    case "channel-menu":
      return <ChannelMenu channel={channel} anchor={open.anchor} onClose={onClose} />;
    case "channel-settings":
      // An address may name another part while the window is open.
      return (
        <ChannelSettings
          key={`${channel.id} ${open.tab}`}
          channel={channel}
          tab={open.tab}
          onClose={onClose}
        />
      );
    case "leave-channel":
      return <LeaveChannel channel={channel} onClose={onClose} />;
  }
}
