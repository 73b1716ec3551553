"use client";
/** Puts the link to a new video call into a message, where the organization has a provider of calls. */
import { Video } from "lucide-react";
import type { RefObject } from "react";
import type { z } from "zod";
import { BIG_BLUE_BUTTON, JITSI } from "../../../lib/video-calls/call-providers.contract.ts";
import type { createBigBlueButtonCall } from "../../../lib/video-calls/video-calls.contract.ts";
import { requestApi } from "../../connection/api-client.ts";
import { hasCallProvider } from "../../store/organization/call-providers.ts";
import { useChatStore } from "../../store/use-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notifyError } from "../../ui/layers/notify.ts";
import { insertText } from "./insert-text.ts";

/** The public server of the Jitsi project, unless the organization names another. */
const JITSI_SERVER = "https://meet.jit.si";

type CallButtonProps = { field: RefObject<HTMLTextAreaElement | null>; disabled: boolean };

/** Nothing where there is no provider, or one that the server no longer has. */
export function CallButton({ field, disabled }: CallButtonProps) {
  const provider = useChatStore((state) => state.settings.organization.get("video_chat_provider"));
  const server = useChatStore((state) => state.settings.organization.get("jitsi_server_url"));
  const hasProvider = useChatStore((state) => hasCallProvider(state.settings.organization, provider));
  if (!hasProvider || (provider !== JITSI && provider !== BIG_BLUE_BUTTON)) return null;

  async function insert(): Promise<void> {
    try {
      const address = provider === JITSI ? jitsiCall(server) : await bigBlueButtonCall();
      insertText(field.current, `[Join the video call](${address})`);
    } catch (error) {
      await notifyError(error instanceof Error ? error.message : "The call could not be created.");
    }
  }

  return (
    <IconButton
      label="Video call"
      disabled={disabled}
      icon={<Video className="size-4" />}
      onClick={() => void insert()}
    />
  );
}

/** Anyone with the address can join, so it must not be possible to guess it. */
function jitsiCall(server: unknown): string {
  const base = typeof server === "string" && server !== "" ? server : JITSI_SERVER;
  return `${base.endsWith("/") ? base.slice(0, -1) : base}/${crypto.getRandomValues(new Uint32Array(4)).join("")}`;
}

async function bigBlueButtonCall(): Promise<string> {
  const { url } = await requestApi<z.infer<typeof createBigBlueButtonCall.returns>>(
    "GET",
    "/calls/bigbluebutton/create",
    { meeting_name: "Video call" },
  );
  return new URL(url, window.location.origin).href;
}
