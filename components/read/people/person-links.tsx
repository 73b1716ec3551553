"use client";
/** Actions on a person's card. */
import {
  AtSign,
  BellOff,
  Hash,
  type LucideIcon,
  MessagesSquare,
  RectangleEllipsis,
  UserPen,
  UserRound,
  Volume2,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChannelMark } from "../../content/channels/channel-mark.tsx";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewToHash } from "../../model/navigation/view-hash.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useTakesPasswords } from "../../model/people/sign-in-methods.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { User } from "../../model/people/use-users.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { useFetched } from "../../net/connection/use-fetched.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { channelsInCommon } from "./channels-in-common.ts";
import { copyMention } from "./copy-mention.ts";
import { toggleMuted, useIsMutedPerson } from "./mute-person.ts";
import { mayEditPerson, mayResetPassword } from "./person-rights.ts";
import { messagesOf } from "./person-views.ts";

type PersonLinksProps = {
  user: User;
  /** Whether this is the card beside a name, which has less room than the profile. */
  isBrief: boolean;
  onLeave: () => void;
};

export function PersonLinks({ user, isBrief, onLeave }: PersonLinksProps) {
  const own = useOwnUser();
  const isMuted = useIsMutedPerson(user.id);
  const takesPasswords = useTakesPasswords();
  const isOther = user.id !== own.id;

  function leaveFor(action: () => void) {
    return () => {
      onLeave();
      action();
    };
  }

  return (
    <ul className="-mx-2 mt-3 flex flex-col border-line border-t pt-2">
      <Item icon={MessagesSquare} onClick={leaveFor(() => navigate(messagesOf(user.id)))}>
        Show messages
      </Item>
      {isOther && <CommonChannels userId={user.id} onLeave={onLeave} />}
      <Item icon={AtSign} onClick={() => void copyMention([user.id])}>
        Copy mention
      </Item>
      {isOther && (
        <Item icon={isMuted ? Volume2 : BellOff} onClick={() => void toggleMuted(user)}>
          {isMuted ? "Unmute" : "Mute"}
        </Item>
      )}
      {isBrief && (
        <Item icon={UserRound} onClick={leaveFor(() => openWindow({ kind: "person", userId: user.id }))}>
          View profile
        </Item>
      )}
      {mayEditPerson(own, user) && (
        <Item icon={UserPen} onClick={leaveFor(() => openWindow({ kind: "edit-person", userId: user.id }))}>
          Edit account…
        </Item>
      )}
      {takesPasswords && mayResetPassword(own, user) && (
        <Item
          icon={RectangleEllipsis}
          onClick={leaveFor(() => openWindow({ kind: "reset-password", userId: user.id }))}
        >
          Reset password…
        </Item>
      )}
    </ul>
  );
}

const ROW =
  "flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-left text-md text-ink hover:bg-hover touch:min-h-11";

type ItemProps = { icon: LucideIcon; onClick: () => void; isExpanded?: boolean; children: ReactNode };

function Item({ icon: Icon, onClick, isExpanded, children }: ItemProps) {
  return (
    <li>
      <button type="button" tabIndex={0} aria-expanded={isExpanded} onClick={onClick} className={ROW}>
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        {children}
      </button>
    </li>
  );
}

type CommonChannelsProps = { userId: number; onLeave: () => void };

/** Asks the server only when opened: cards are opened often. */
function CommonChannels({ userId, onLeave }: CommonChannelsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Item icon={Hash} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Channels in common
      </Item>
      {isOpen && (
        <li>
          <ChannelLinks userId={userId} onLeave={onLeave} />
        </li>
      )}
    </>
  );
}

function ChannelLinks({ userId, onLeave }: CommonChannelsProps) {
  const channels = useChatStore((state) => state.channels);
  const { data, error } = useFetched(["channels-of", userId], () =>
    callApi("GET /users/{user_id}/channels", { user_id: userId }),
  );
  if (error) return <FormError error={error.message} />;
  if (!data) return <Skeleton className="mx-2 my-2 h-4 w-32" />;
  const common = channelsInCommon(channels, data.subscribed_channel_ids);
  if (common.length === 0) return <p className="px-2 py-1 pl-8.5 text-ink-faint text-sm">None</p>;
  return (
    <ul aria-label="Channels in common" className="max-h-40 overflow-y-auto">
      {common.map((channel) => (
        <li key={channel.id}>
          <ChannelLink channel={channel} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

function ChannelLink({ channel, onLeave }: { channel: Channel; onLeave: () => void }) {
  const view = { kind: "channel", channelId: channel.id } as const;
  return (
    <a
      href={viewToHash(view)}
      tabIndex={0}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLeave();
        navigate(view);
      }}
      className={`${ROW} pl-8.5`}
    >
      <ChannelMark channel={channel} className="size-3.5" />
      <span className="min-w-0 truncate">{channel.name}</span>
    </a>
  );
}
