"use client";
/** Sends the message, now or later, and lets one choose the key that does. */
import { ChevronDown, SendHorizontal } from "lucide-react";
import { useSendKey } from "../../../model/drafts/send-key.ts";
import { MenuButton } from "../../../ui/layers/menu-button.tsx";
import { tooltip } from "../../../ui/layers/tooltip.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { modifierKey } from "../../../ui/modifier-key.ts";
import { composerMenus } from "../composer-tools.ts";

const sendKeyMenu = lazyPart(composerMenus, ({ SendKeyMenu }) => SendKeyMenu);

/** The menu is there under a finger too: messages can be sent later from anywhere. */
export function SendButton({ isEmpty }: { isEmpty: boolean }) {
  const keys = useSendKey() === "enter" ? ["Enter"] : [modifierKey(), "Enter"];
  return (
    <div className="flex shrink-0 gap-1">
      <MenuButton
        menu={sendKeyMenu}
        aria-label="Ways to send"
        className="inline-flex h-7 w-5 items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink aria-expanded:bg-selected touch:relative touch:h-11 touch:w-9 touch:before:absolute touch:before:-inset-x-1 touch:before:inset-y-0"
      >
        <ChevronDown className="size-3.5" />
      </MenuButton>
      <button
        tabIndex={0}
        type="submit"
        aria-label="Send"
        disabled={isEmpty}
        {...tooltip("Send", keys)}
        className="inline-flex h-7 w-9 items-center justify-center rounded-md bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:opacity-55 touch:size-11"
      >
        <SendHorizontal className="size-4" />
      </button>
    </div>
  );
}
