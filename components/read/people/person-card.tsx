"use client";
/** Card about a person. */
import { Popover } from "@base-ui/react/popover";
import { type ReactElement, useState } from "react";
import { useUser } from "../../model/people/use-users.ts";
import { useLayer } from "../../ui/layers/use-layer.ts";
import { NoSuchPerson, PersonFacts } from "./person-facts.tsx";

type PersonCardProps = {
  userId: number;
  side?: "left" | "right" | "bottom";
  /** A trigger must accept a ref and DOM props. */
  trigger: ReactElement;
};

export function PersonCard({ userId, side = "right", trigger }: PersonCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner side={side} align="start" sideOffset={8} collisionPadding={8} className="z-30">
          <Popover.Popup className="max-h-(--available-height) w-72 animate-appear overflow-y-auto rounded-lg bg-raised p-4 shadow-float outline-none">
            <CardContent userId={userId} onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function CardContent({ userId, onLeave }: { userId: number; onLeave: () => void }) {
  const user = useUser(userId);
  useLayer(onLeave);
  if (!user) return <NoSuchPerson />;
  const name = <Popover.Title className="break-words text-base font-semibold">{user.name}</Popover.Title>;
  return <PersonFacts user={user} name={name} onLeave={onLeave} />;
}
