"use client";
/** The menu beside the send button: the key that sends, and sending later. */
import { Clock4, CornerDownLeft } from "lucide-react";
import { readDraft } from "../../../model/drafts/drafts.ts";
import { chooseSendKey, useSendKey } from "../../../model/drafts/send-key.ts";
import { viewOfFragment } from "../../../model/navigation/view-fragment.ts";
import { openWindow } from "../../../model/navigation/window-store.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../../ui/layers/menu-button.tsx";
import { modifierKey } from "../../../ui/modifier-key.ts";
import { conversationOfPlace } from "../composer-place.ts";

/** The key holds for this browser. */
export function SendKeyMenu(props: MenuContentProps) {
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
      <MenuSeparator />
      <MenuItem
        icon={<Clock4 />}
        disabled={!draftBeside(props.anchor)}
        onSelect={() => schedule(props.anchor)}
      >
        Send later…
      </MenuItem>
    </Menu>
  );
}

/** What is written in the composer of the button. */
function draftBeside(anchor: HTMLElement | null) {
  const key = anchor?.closest("form")?.querySelector("textarea")?.dataset.draft;
  if (key === undefined) return null;
  const draft = readDraft(key);
  const view = viewOfFragment(draft.address);
  const isPlace = view?.kind === "channel" || view?.kind === "topic" || view?.kind === "direct";
  return isPlace && draft.content.trim() !== ""
    ? { key, conversation: conversationOfPlace(view, draft.topic) }
    : null;
}

function schedule(anchor: HTMLElement | null): void {
  const draft = draftBeside(anchor);
  if (draft) openWindow({ kind: "schedule-message", draftKey: draft.key, conversation: draft.conversation });
}
