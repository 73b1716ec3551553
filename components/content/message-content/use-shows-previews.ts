"use client";
/** Whether the organization wants uploaded pictures, films and sounds shown in messages. */
import { useChatStore } from "../../model/store/use-store.ts";

/** Without it, they are links. */
export function useShowsPreviews(): boolean {
  return useChatStore((state) => state.settings.organization.get("inline_image_preview") !== false);
}
