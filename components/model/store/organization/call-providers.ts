/** The server's video call providers. */
import type { z } from "zod";
import type { videoCallsState } from "../../../../lib/organization/video-calls/video-calls.contract.ts";
import type { SettingValues } from "./settings-state.ts";

type Providers = z.infer<typeof videoCallsState>["realm_available_video_chat_providers"];

export function hasCallProvider(organization: SettingValues, id: unknown): boolean {
  const providers = organization.get("available_video_chat_providers") as Providers | undefined;
  return Object.values(providers ?? {}).some((provider) => provider.id === id);
}
