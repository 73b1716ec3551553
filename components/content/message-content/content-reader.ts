/** The reader of a message's content and their settings, which change how some elements look. */
import { createContext } from "react";
import { useChatStore } from "../../model/store/use-store.ts";

export type Reader = {
  ownUserId: number;
  /** Origin of this page, such as `https://chat.example`. */
  origin: string;
};

/** The language of the block of code around an element; "" where none is named. */
export const CodeLanguage = createContext("");

export const ContentReader = createContext<Reader>({ ownUserId: 0, origin: "" });

/** Whether the organization wants uploaded pictures, films and sounds shown in messages; without it, they are links. */
export function useShowsPreviews(): boolean {
  return useChatStore((state) => state.settings.organization.get("inline_image_preview") !== false);
}
