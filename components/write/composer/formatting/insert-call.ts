/** Inserts a new video call. */
import type { RefObject } from "react";
import {
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { notifyError } from "../../../ui/layers/notify.ts";
import { insertText } from "./insert-text.ts";

/** Jitsi's default. */
const JITSI_SERVER = "https://meet.jit.si";

export async function insertCall(
  field: RefObject<HTMLTextAreaElement | null>,
  provider: unknown,
  server: unknown,
): Promise<void> {
  try {
    const address = await addressOf(provider, server);
    // A preview may have replaced the field.
    insertText(field.current, `[Join the video call](${address})`);
  } catch (error) {
    await notifyError(error instanceof Error ? error.message : "The call could not be created.");
  }
}

function addressOf(provider: unknown, server: unknown): string | Promise<string> {
  if (provider === JITSI) return jitsiCall(server);
  if (provider === CONSTRUCTOR_GROUPS) return addressFrom(callApi("POST /calls/constructorgroups/create"));
  const name = "Video call";
  if (provider === NEXTCLOUD_TALK)
    return addressFrom(callApi("POST /calls/nextcloud_talk/create", { room_name: name }));
  return addressFrom(callApi("GET /calls/bigbluebutton/create", { meeting_name: name }));
}

/** Unguessable, because anyone with the address can join. */
function jitsiCall(server: unknown): string {
  const base = typeof server === "string" && server !== "" ? server : JITSI_SERVER;
  return `${base.endsWith("/") ? base.slice(0, -1) : base}/${crypto.getRandomValues(new Uint32Array(4)).join("")}`;
}

async function addressFrom(created: Promise<{ url: string }>): Promise<string> {
  const { url } = await created;
  return new URL(url, window.location.origin).href;
}
