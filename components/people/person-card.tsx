"use client";
/** What there is to know about a person, on a card beside their name. */
import { Popover } from "@base-ui/react/popover";
import { Mail, MessageSquare } from "lucide-react";
import { type ReactElement, useState } from "react";
import { navigate } from "../navigation/navigate.ts";
import { PresenceDot, PresenceWords } from "../presence/presence-dot.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { useFloatingLayer } from "../ui/layers/use-layer.ts";
import { ProfileValues } from "./profile-values.tsx";
import { ROLE_NAMES } from "./role-names.ts";
import { useOwnUser } from "./use-own-user.ts";
import { type User, useUser } from "./use-users.ts";

type PersonCardProps = {
  userId: number;
  side?: "left" | "right" | "bottom";
  /** The element that opens it; it must accept a ref and DOM props. */
  trigger: ReactElement;
};

/** Name, role, address, and the way to a direct conversation. */
export function PersonCard({ userId, side = "right", trigger }: PersonCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner side={side} align="start" sideOffset={8} collisionPadding={8} className="z-30">
          <Popover.Popup className="w-72 animate-appear rounded-lg bg-raised p-4 shadow-float outline-none">
            <CardContent userId={userId} onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function CardContent({ userId, onLeave }: { userId: number; onLeave: () => void }) {
  const user = useUser(userId);
  const own = useOwnUser();
  useFloatingLayer(onLeave);
  if (!user)
    return <p className="text-md text-ink-soft">This person does not exist or is not visible to you.</p>;

  function openConversation() {
    onLeave();
    navigate({ kind: "direct", userIds: [userId] });
  }

  return (
    <>
      <div className="flex items-center gap-3">
        <span className="relative flex">
          <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="xl" />
          <PresenceDot userId={user.id} />
        </span>
        <div className="min-w-0">
          <Popover.Title className="break-words text-base font-semibold">{user.name}</Popover.Title>
          <p className="text-sm text-ink-soft">
            {roleOf(user)}
            <PresenceWords userId={user.id} />
          </p>
        </div>
      </div>
      <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
        <Mail className="size-3.5 shrink-0 text-ink-faint" />
        <span className="sr-only">Email address </span>
        <span className="min-w-0 truncate">{user.email}</span>
      </p>
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
    </>
  );
}

function roleOf(user: User): string {
  if (!user.isActive) return "Deactivated";
  return user.isBot ? "Bot" : (ROLE_NAMES[user.role] ?? "Member");
}
