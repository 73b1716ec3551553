"use client";
/** Draws the open window. */
import { useMutation } from "@tanstack/react-query";
import { PictureWindow } from "../../content/pictures/picture-window.tsx";
import { ChannelMenu } from "../../manage/channels/channel-menu.tsx";
import { LeaveChannel } from "../../manage/channels/leave-channel.tsx";
import { AddPeople } from "../../manage/channels/members/add-people.tsx";
import { NewDirect } from "../../manage/people/new-direct.tsx";
import { EditPerson } from "../../manage/settings/people/edit-person.tsx";
import { ResetLink } from "../../manage/settings/people/reset-link.tsx";
import { MoveDialog } from "../../manage/topics/move-dialog.tsx";
import { TopicDeletion } from "../../manage/topics/topic-deletion.tsx";
import { TopicMenu } from "../../manage/topics/topic-menu.tsx";
import { useChannel } from "../../model/channels/use-channel.ts";
import {
  type ChannelWindow,
  closeWindow,
  type OpenWindow,
  type PersonActionWindow,
  type TopicWindow,
} from "../../model/navigation/window-store.ts";
import { useUser } from "../../model/people/use-users.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { JumpToDay } from "../../read/feed/jump-to-day.tsx";
import { ScheduleWindow } from "../../read/later/schedule-window.tsx";
import { MessageWindow } from "../../read/message/message-window.tsx";
import { DirectMenu } from "../../read/people/direct-menu.tsx";
import { NoSuchPerson, PersonFacts } from "../../read/people/person-facts.tsx";
import { PersonMenu } from "../../read/people/person-menu.tsx";
import { NameView } from "../../read/views/name-view.tsx";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { timeInText } from "../../write/composer/formatting/format-blocks.ts";
import { insertText } from "../../write/composer/formatting/insert-text.ts";
import { SnippetForm } from "../../write/snippets/snippet-form.tsx";
import { StatusWindow } from "../../write/status/status-window.tsx";
import { TimeForm } from "../../write/time/time-form.tsx";
import { countUnsent, endSession } from "../frame/header/end-session.ts";

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
  if (open.kind === "person-menu" || open.kind === "edit-person" || open.kind === "reset-password") {
    return <AboutPerson open={open} onClose={onClose} />;
  }
  if (open.kind === "direct-menu") {
    return <DirectMenu userIds={open.userIds} anchor={open.anchor} onClose={onClose} />;
  }
  if (open.kind === "add-to-direct") {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title="Add people"
        description="This begins another conversation: what was said in this one stays here."
      >
        <NewDirect userIds={open.userIds} onClose={onClose} />
      </Dialog>
    );
  }
  if (open.kind === "name-view") {
    return <NameView fragment={open.fragment} name={open.name} onClose={onClose} />;
  }
  if (open.kind === "pictures") {
    return <PictureWindow pictures={open.pictures} first={open.index} onClose={onClose} />;
  }
  if (open.kind === "person") {
    return <PersonWindow key={open.userId} userId={open.userId} onClose={onClose} />;
  }
  if (open.kind === "jump-to-day") return <JumpToDay onClose={onClose} />;
  if (open.kind === "status") return <StatusWindow onClose={onClose} />;
  if (open.kind === "sign-out") return <SignOutDialog onClose={onClose} />;
  return <AboutChannel open={open} onClose={onClose} />;
}

function AboutTopic({ open, onClose }: { open: TopicWindow; onClose: () => void }) {
  if (open.kind === "delete-topic") return <TopicDeletion topic={open.topic} onClose={onClose} />;
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

function AboutChannel({ open, onClose }: { open: ChannelWindow; onClose: () => void }) {
  const channel = useChannel(open.channelId);
  if (!channel) return null;
  switch (open.kind) {
    case "channel-menu":
      return <ChannelMenu channel={channel} anchor={open.anchor} onClose={onClose} />;
    case "add-people":
      return <AddPeople key={channel.id} channel={channel} onClose={onClose} />;
    case "leave-channel":
      return <LeaveChannel channel={channel} onClose={onClose} />;
  }
}

function AboutPerson({ open, onClose }: { open: PersonActionWindow; onClose: () => void }) {
  const user = useUser(open.userId);
  if (!user) return null;
  switch (open.kind) {
    case "person-menu":
      return <PersonMenu user={user} anchor={open.anchor} onClose={onClose} />;
    case "edit-person":
      return <EditPerson key={user.id} user={user} onClose={onClose} />;
    case "reset-password":
      return <ResetLink key={user.id} user={user} onClose={onClose} />;
  }
}

function PersonWindow({ userId, onClose }: { userId: number; onClose: () => void }) {
  const user = useUser(userId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={user?.name ?? "Profile"}>
      <div className="overflow-y-auto px-5 pb-5">
        {user ? <PersonFacts user={user} onLeave={onClose} /> : <NoSuchPerson />}
      </div>
    </Dialog>
  );
}

function SignOutDialog({ onClose }: { onClose: () => void }) {
  const count = countUnsent();
  const signOut = useMutation({ mutationFn: endSession, onSuccess: onClose }, queryClient);
  return (
    <ConfirmDialog
      title={count === 1 ? "A message has not been sent" : `${count} messages have not been sent`}
      action="Sign out"
      isPending={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <p>
        {count === 1 ? "It is" : "They are"} kept in this browser only, and signing out erases{" "}
        {count === 1 ? "it" : "them"}.
      </p>
    </ConfirmDialog>
  );
}

type TimeWindowProps = {
  anchor: HTMLElement;
  onClose: () => void;
};

function TimeWindow({ anchor, onClose }: TimeWindowProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Insert a time">
      <TimeForm
        action="Insert"
        allowsPast
        save={() => Promise.resolve()}
        onSaved={(at) => {
          onClose();
          // Waits until the focus has returned.
          setTimeout(() => insertText(anchor, `${timeInText(at)} `));
        }}
        onClose={onClose}
      >
        <p className="text-ink-soft text-md">Everyone sees it in their own time zone.</p>
      </TimeForm>
    </Dialog>
  );
}
