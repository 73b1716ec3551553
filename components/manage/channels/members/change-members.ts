/** Adds people to a channel and removes them, with undo. */
import { mayAddPeople, mayRemovePeople } from "../../../model/channels/membership-rights.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { addPeople, removePeople } from "../../../net/channels/channel-requests.ts";
import { notify, notifyFailure } from "../../../ui/layers/notify.ts";

/**
 * Offers undo to users who may remove the people again.
 * @throws RequestFailure
 */
export async function addMembers(
  channel: Channel,
  userIds: readonly number[],
  notifies: boolean,
): Promise<void> {
  const added = await addPeople(channel.name, userIds, notifies);
  const undo = { label: "Undo", run: () => void takeBack(channel.id, added, removePeople) };
  const mayUndo = added.length > 0 && mayRemovePeople(chatStore.getState(), channel);
  await notify(`${peopleInWords(added)} added to ${channel.name}`, mayUndo ? undo : undefined);
}

/** Offers undo to users who may add the person again. */
export async function removeMember(channel: Channel, userId: number): Promise<void> {
  try {
    await removePeople(channel.name, [userId]);
  } catch (error) {
    await notifyFailure(`${nameOf(userId)} is still in ${channel.name}.`, error);
    return;
  }
  const addAgain = async (name: string, userIds: readonly number[]) => {
    await addPeople(name, userIds, false);
  };
  const undo = { label: "Undo", run: () => void takeBack(channel.id, [userId], addAgain) };
  const mayUndo = mayAddPeople(chatStore.getState(), channel);
  await notify(`${nameOf(userId)} was removed from ${channel.name}`, mayUndo ? undo : undefined);
}

/** Names the channel as it is called now. */
async function takeBack(
  channelId: number,
  userIds: readonly number[],
  change: (channelName: string, userIds: readonly number[]) => Promise<void>,
): Promise<void> {
  try {
    const channel = chatStore.getState().channels.get(channelId);
    if (!channel) throw new Error("You can no longer see this channel.");
    await change(channel.name, userIds);
  } catch (error) {
    await notifyFailure("The change was not undone.", error);
  }
}

/** "Yara Haddad was", "3 people were". */
function peopleInWords(userIds: readonly number[]): string {
  const [first] = userIds;
  if (first !== undefined && userIds.length === 1) return `${nameOf(first)} was`;
  return userIds.length === 0 ? "Nobody was" : `${userIds.length} people were`;
}

function nameOf(userId: number): string {
  return chatStore.getState().users.get(userId)?.name ?? "Somebody";
}
