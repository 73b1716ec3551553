"use client";
/** Sends the message, and lets one choose the key that does. */
import { ChevronDown, SendHorizontal } from "lucide-react";
import { lateMenu, MenuButton } from "../ui/menu-button.tsx";
import { modifierKey } from "../ui/modifier-key.ts";
import { tooltip } from "../ui/tooltip.ts";
import { useSendKey } from "./send-key.ts";

const PART =
  "inline-flex h-7 items-center justify-center bg-accent text-on-accent transition-colors hover:bg-accent-strong touch:h-11";

const sendKeyMenu = lateMenu(() => import("./send-key-menu.tsx"));

/** Under a finger there is no key to choose, and the button is all. */
export function SendButton({ isEmpty }: { isEmpty: boolean }) {
  const keys = useSendKey() === "enter" ? ["Enter"] : [modifierKey(), "Enter"];
  return (
    <div className="flex shrink-0 gap-px">
      <button
        type="submit"
        aria-label="Send"
        disabled={isEmpty}
        {...tooltip("Send", keys)}
        className={`${PART} w-9 rounded-l-md disabled:opacity-55 touch:w-12 touch:rounded-md`}
      >
        <SendHorizontal className="size-4" />
      </button>
      <MenuButton
        {...sendKeyMenu}
        aria-label="Choose the key that sends"
        className={`${PART} w-5 rounded-r-md touch:hidden`}
      >
        <ChevronDown className="size-3.5" />
      </MenuButton>
    </div>
  );
}
