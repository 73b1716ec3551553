"use client";
/** The button for a video call, where the organization has a provider of calls. */
import { Video } from "lucide-react";
import type { RefObject } from "react";
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { hasCallProvider } from "../../../model/store/organization/call-providers.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { notifyError } from "../../../ui/layers/notify.ts";
import { composerMenus } from "../composer-tools.ts";

/** Those whose calls this client can make. */
const PROVIDERS: ReadonlySet<unknown> = new Set([JITSI, BIG_BLUE_BUTTON, CONSTRUCTOR_GROUPS, NEXTCLOUD_TALK]);

type CallButtonProps = { field: RefObject<HTMLTextAreaElement | null>; disabled: boolean };

/** Nothing where there is no provider, or one that the server no longer has. */
export function CallButton({ field, disabled }: CallButtonProps) {
  const provider = useChatStore((state) => state.settings.organization.get("video_chat_provider"));
  const server = useChatStore((state) => state.settings.organization.get("jitsi_server_url"));
  const hasProvider = useChatStore((state) => hasCallProvider(state.settings.organization, provider));
  if (!hasProvider || !PROVIDERS.has(provider)) return null;

  return (
    <IconButton
      label="Video call"
      disabled={disabled}
      icon={<Video className="size-4" />}
      onClick={() =>
        void composerMenus.load().then(
          ({ insertCall }) => insertCall(field, provider, server),
          () => notifyError("The call could not be created."),
        )
      }
    />
  );
}
