"use client";
/** The choice of the key that sends. */
import { CornerDownLeft } from "lucide-react";
import { Menu, MenuChoice } from "../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../ui/layers/menu-button.tsx";
import { modifierKey } from "../../ui/modifier-key.ts";
import { chooseSendKey, useSendKey } from "./send-key.ts";

/** Holds for this browser. */
export default function SendKeyMenu(props: MenuContentProps) {
  return (
    <Menu {...props} align="end">
      <MenuChoice
        label="Send with"
        value={useSendKey()}
        onChange={chooseSendKey}
        choices={[
          { value: "enter", label: "Enter", icon: <CornerDownLeft /> },
          { value: "modified-enter", label: `${modifierKey()} + Enter`, icon: <CornerDownLeft /> },
        ]}
      />
    </Menu>
  );
}
