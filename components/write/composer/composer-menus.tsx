"use client";
/** The composer's menus. */
import { Clock4, CornerDownLeft, EyeOff, ListOrdered, Plus, Settings2, Sigma, TextQuote } from "lucide-react";
import { readDraft } from "../../model/drafts/drafts.ts";
import { chooseSendKey, useSendKey } from "../../model/drafts/send-key.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../../ui/layers/menu.tsx";
import type { MenuContentProps } from "../../ui/layers/menu-button.tsx";
import { Popover } from "../../ui/layers/popover.tsx";
import { modifierKey } from "../../ui/modifier-key.ts";
import { EmojiPicker } from "../emoji/emoji-picker.tsx";
import { matchingSnippets } from "../snippets/order-snippets.ts";
import { conversationOfPlace } from "./composer-place.ts";
import { toggleFormula, wrapSpoiler } from "./formatting/format-blocks.ts";
import { toggleLinePrefix } from "./formatting/format-text.ts";
import { insertCall } from "./formatting/insert-call.ts";
import { editText, insertText } from "./formatting/insert-text.ts";

export const composerMenus = { EmojiMenu, FormatMenu, SendKeyMenu, SnippetsMenu, insertCall };

function EmojiMenu({ anchor, onClose }: MenuContentProps) {
  if (!anchor) return null;
  return (
    <Popover anchor={anchor} label="Choose an emoji" onClose={onClose}>
      <EmojiPicker
        onChoose={({ name }) => {
          onClose();
          // After focus has returned to its button.
          setTimeout(() => insertText(anchor, `:${name}: `));
        }}
      />
    </Popover>
  );
}

function FormatMenu(props: MenuContentProps) {
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

function SnippetsMenu(props: MenuContentProps) {
  const snippets = useChatStore((state) => state.ownLists.snippets);
  const { anchor } = props;
  return (
    <Menu {...props}>
      {matchingSnippets(snippets.values(), "").map(({ id, title, content }) => (
        <MenuItem key={id} icon={<TextQuote />} onSelect={() => insertText(anchor, content)}>
          {title}
        </MenuItem>
      ))}
      {snippets.size > 0 && <MenuSeparator />}
      <MenuItem
        icon={<Plus />}
        onSelect={() => openWindow({ kind: "new-snippet", content: textBeside(anchor) })}
      >
        New snippet…
      </MenuItem>
      <MenuItem
        icon={<Settings2 />}
        onSelect={() => navigate({ kind: "settings", path: "settings/snippets" })}
      >
        Manage snippets
      </MenuItem>
    </Menu>
  );
}

function textBeside(anchor: HTMLElement | null): string {
  return anchor?.closest("form")?.querySelector("textarea")?.value ?? "";
}

function SendKeyMenu(props: MenuContentProps) {
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
