"use client";
/** The menu of a composer with what is written more rarely. */
import { Clock4, EyeOff, ListOrdered, Sigma } from "lucide-react";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { Menu, MenuItem } from "../../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../../ui/layers/menu-button.tsx";
import { toggleFormula, wrapSpoiler } from "./format-blocks.ts";
import { toggleLinePrefix } from "./format-text.ts";
import { editText } from "./insert-text.ts";

export function FormatMenu(props: MenuContentProps) {
  const { anchor } = props;
  return (
    <Menu {...props}>
      <MenuItem
        icon={<ListOrdered />}
        onSelect={() => editText(anchor, (selection) => toggleLinePrefix(selection, "1. "))}
      >
        Numbered list
      </MenuItem>
      <MenuItem icon={<EyeOff />} onSelect={() => editText(anchor, wrapSpoiler)}>
        Spoiler
      </MenuItem>
      <MenuItem icon={<Sigma />} onSelect={() => editText(anchor, toggleFormula)}>
        Formula
      </MenuItem>
      <MenuItem
        icon={<Clock4 />}
        disabled={!anchor}
        onSelect={() => anchor && openWindow({ kind: "insert-time", anchor })}
      >
        Time…
      </MenuItem>
    </Menu>
  );
}
