/** User and settings that affect message rendering. */
import { createContext } from "react";
import { useChatStore } from "../../model/store/use-store.ts";

export type Reader = {
  ownUserId: number;
  /** Such as `https://chat.example`. */
  origin: string;
};

/** Language of the surrounding code block, or "". */
export const CodeLanguage = createContext("");

export const ContentReader = createContext<Reader>({ ownUserId: 0, origin: "" });

/** If not, uploaded media are shown as links. */
export function useShowsPreviews(): boolean {
  return useChatStore((state) => state.settings.organization.get("inline_image_preview") !== false);
}
