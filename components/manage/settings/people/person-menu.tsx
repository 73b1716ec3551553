"use client";
/** What an administrator can do to somebody's account besides giving it a role. */
import { Ellipsis, KeyRound, ShieldOff, UserX } from "lucide-react";
import { useRef, useState } from "react";
import type { User } from "../../../model/people/use-users.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/layers/menu.tsx";

export type PersonQuestion = "deactivation" | "access" | "factor";

type PersonMenuProps = { user: User; onAsk: (question: PersonQuestion) => void };

/** Each asks before it does anything. */
export function PersonMenu({ user, onAsk }: PersonMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        label={`Account of ${user.name}`}
        icon={<Ellipsis className="size-4" />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The press itself closes an open menu, so the click that follows must not open it again.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      />
      {isOpen && (
        <Menu anchor={anchor.current} align="end" onClose={() => setOpen(false)}>
          <MenuItem icon={<ShieldOff />} onSelect={() => onAsk("factor")}>
            Turn off second factor…
          </MenuItem>
          <MenuItem icon={<KeyRound />} onSelect={() => onAsk("access")}>
            End access…
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<UserX />} isDangerous onSelect={() => onAsk("deactivation")}>
            Deactivate…
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
