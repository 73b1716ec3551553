"use client";
/** Facts about a person. */
import { Mail, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { navigate } from "../../model/navigation/navigate.ts";
import { ROLE_NAMES } from "../../model/people/role-names.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { User } from "../../model/people/use-users.ts";
import { PresenceDot, PresenceWords } from "../../net/presence/presence-dot.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { StatusLine, useStatus } from "../../write/status/shown-status.tsx";
import { momentInWords } from "../../write/time/time-form.tsx";
import { LastActivity } from "./last-activity.tsx";
import { PersonLinks } from "./person-links.tsx";
import { ProfileValues } from "./profile-values.tsx";

type PersonFactsProps = {
  user: User;
  /** On a card; the title of a window has the name already. */
  name?: ReactNode;
  onLeave: () => void;
};

export function PersonFacts({ user, name, onLeave }: PersonFactsProps) {
  const own = useOwnUser();

  function openConversation() {
    onLeave();
    navigate({ kind: "direct", userIds: [user.id] });
  }

  return (
    <>
      <div className="flex items-center gap-3">
        <span className="relative flex">
          <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="xl" />
          <PresenceDot userId={user.id} />
        </span>
        <div className="min-w-0">
          {name}
          <p className="text-sm text-ink-soft">
            {roleOf(user)}
            <PresenceWords userId={user.id} />
          </p>
        </div>
      </div>
      <StatusFacts userId={user.id} />
      <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
        <Mail className="size-3.5 shrink-0 text-ink-faint" />
        <span className="sr-only">Email address </span>
        <span className="min-w-0 truncate">{user.email}</span>
      </p>
      <LastActivity user={user} />
      <ProfileValues user={user} />
      {user.isActive && (
        <Button
          className="mt-4 w-full"
          icon={<MessageSquare className="size-4" />}
          onClick={openConversation}
        >
          {user.id === own.id ? "Notes to yourself" : "Send a direct message"}
        </Button>
      )}
      <PersonLinks user={user} isBrief={name !== undefined} onLeave={onLeave} />
    </>
  );
}

function StatusFacts({ userId }: { userId: number }) {
  const status = useStatus(userId);
  if (!status) return null;
  const { endsAt } = status;
  return (
    <>
      <StatusLine status={status} className="mt-3 text-md" />
      {endsAt && <p className="text-ink-faint text-xs">Until {momentInWords(new Date(endsAt * 1000))}</p>}
    </>
  );
}

export function NoSuchPerson() {
  return <p className="text-md text-ink-soft">This person does not exist or is not visible to you.</p>;
}

function roleOf(user: User): string {
  if (!user.isActive) return "Deactivated";
  return user.isBot ? "Bot" : (ROLE_NAMES[user.role] ?? "Member");
}
