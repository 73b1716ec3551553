"use client";
/** Palette entries for the message that the keyboard has selected. */
import { UserRound } from "lucide-react";
import { useUser } from "../../model/people/use-users.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useSelectedId } from "../../read/feed/selected-message.ts";
import { openSenderMenu } from "../../read/message/message-keys.ts";
import type { PaletteChoice } from "./palette-choice.ts";

export function useSelectedEntries(): PaletteChoice[] {
  const id = useSelectedId();
  const message = useChatStore((state) => (id === null ? undefined : state.messages.get(id)));
  const sender = useUser(message?.senderId ?? 0);
  if (!message || !sender) return [];
  return [
    {
      key: "selected sender",
      name: `Menu of ${sender.name}`,
      context: "sender of the selected message",
      icon: <UserRound />,
      run: () => void openSenderMenu(message),
    },
  ];
}
