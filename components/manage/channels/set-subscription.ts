/** Changes or ends a subscription. */

import { chatStore } from "../../model/store/chat-store.ts";
import {
  type Channel,
  type ChannelNotification,
  patchChannels,
} from "../../model/store/organization/channels-state.ts";
import { callApi } from "../../net/connection/api-client.ts";
import type { ParamsOf } from "../../net/connection/operations.ts";
import { notify, notifyFailure } from "../../ui/layers/notify.ts";

type Aspects = Partial<Pick<Channel, "isMuted" | "pinToTop" | "color" | "notifications">>;

function show(channelId: number, aspects: Aspects): void {
  chatStore.update((state) => ({
    ...state,
    channels: patchChannels(state.channels, [channelId], () => aspects),
  }));
}

/** Optimistic. */
export async function setSubscription(
  channel: Channel,
  aspects: Partial<Pick<Channel, "isMuted" | "pinToTop" | "color">>,
): Promise<boolean> {
  const { isMuted, pinToTop, color } = aspects;
  const changes: Change[] = [];
  if (isMuted !== undefined) changes.push({ property: "is_muted", value: isMuted });
  if (pinToTop !== undefined) changes.push({ property: "pin_to_top", value: pinToTop });
  if (color !== undefined) changes.push({ property: "color", value: color });
  return save(channel, aspects, changes);
}

export async function setMuted(channel: Channel, isMuted: boolean): Promise<void> {
  if (!(await setSubscription(channel, { isMuted })) || !isMuted) return;
  await notify(`${channel.name} is muted`, {
    label: "Undo",
    run: () => void setMuted(channel, false),
  });
}

export async function setNotification(
  channel: Channel,
  property: ChannelNotification,
  value: boolean,
): Promise<void> {
  await save(channel, { notifications: { ...channel.notifications, [property]: value } }, [
    { property, value },
  ]);
}

type Setting = ParamsOf<"POST /users/me/subscriptions/properties">["subscription_data"][number];
type WithoutChannel<Each> = Each extends Setting ? Omit<Each, "stream_id"> : never;
type Change = WithoutChannel<Setting>;

async function save(channel: Channel, aspects: Aspects, changes: readonly Change[]): Promise<boolean> {
  const before = chatStore.getState().channels.get(channel.id) ?? channel;
  show(channel.id, aspects);
  try {
    await callApi("POST /users/me/subscriptions/properties", {
      subscription_data: changes.map((change) => ({ stream_id: channel.id, ...change })),
    });
    return true;
  } catch (error) {
    const names = Object.keys(aspects).filter((name): name is keyof Aspects => name in aspects);
    show(channel.id, Object.fromEntries(names.map((name) => [name, before[name]])));
    await notifyFailure("That was not saved.", error);
    return false;
  }
}

/**
 * The event updates the sidebar.
 * @throws RequestFailure
 */
export async function leaveChannel({ name }: Channel): Promise<void> {
  await callApi("DELETE /users/me/subscriptions", { subscriptions: [name] });
}
