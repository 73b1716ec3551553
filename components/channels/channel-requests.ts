/** What the channel windows ask of the server. */
import { requestApi } from "../connection/api-client.ts";

export type NewChannel = {
  name: string;
  description?: string;
  isPrivate?: boolean;
  /** Whether people who are added later can read what was written before. */
  isHistoryShared?: boolean;
};

type SubscriptionsAnswer = { subscriptions: { stream_id: number; subscribers?: number[] }[] };

/** Joins the channel of this name, and creates it when there is none. */
export async function subscribe({
  name,
  description,
  isPrivate,
  isHistoryShared,
}: NewChannel): Promise<void> {
  await requestApi("POST", "/users/me/subscriptions", {
    subscriptions: [description ? { name, description } : { name }],
    invite_only: isPrivate,
    history_public_to_subscribers: isHistoryShared,
  });
}

/** Who is subscribed to each channel the reader is in, by channel id. */
export async function listSubscribers(): Promise<ReadonlyMap<number, readonly number[]>> {
  const { subscriptions } = await requestApi<SubscriptionsAnswer>("GET", "/users/me/subscriptions", {
    include_subscribers: "true",
  });
  return new Map(subscriptions.map(({ stream_id, subscribers }) => [stream_id, subscribers ?? []]));
}
