"use client";
/** Whether this browser shows notifications while Parley is closed, and switching that on and off. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { getPushSubscriptions } from "../../../../lib/notifications/push-subscriptions/push-subscriptions.contract.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import {
  browserSubscription,
  canSubscribe,
  subscribeBrowser,
  unsubscribeBrowser,
} from "../../../net/notifications/browser-subscription.ts";

type Known = z.infer<typeof getPushSubscriptions.returns>;

const PATH = "/users/me/push_subscriptions";
const KEY = ["push-subscriptions"] as const;

/** `id` is that of this browser's subscription; null when the server or the browser has none. */
async function readState(): Promise<{ id: number | null; serverKey: string }> {
  const [known, own] = await Promise.all([requestApi<Known>("GET", PATH), browserSubscription()]);
  const ofBrowser = known.subscriptions.find(({ endpoint }) => endpoint === own?.endpoint);
  return { id: ofBrowser?.id ?? null, serverKey: known.server_key };
}

async function turnOn(): Promise<void> {
  const { serverKey } = await readState();
  const subscription = await subscribeBrowser(serverKey);
  const { endpoint, keys } = subscription.toJSON();
  await requestApi("POST", PATH, { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

async function turnOff(): Promise<void> {
  const { id } = await readState();
  if (id !== null) await requestApi("DELETE", `${PATH}/${id}`);
  await unsubscribeBrowser();
}

/** `onAnswered` follows each attempt: the browser may have asked for permission. */
export function useBrowserPush(onAnswered: () => void) {
  const state = useQuery(
    { queryKey: KEY, queryFn: readState, enabled: canSubscribe(), refetchOnMount: "always" },
    queryClient,
  );
  const change = useMutation(
    {
      mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
      onSettled: async () => {
        onAnswered();
        await queryClient.invalidateQueries({ queryKey: KEY });
      },
    },
    queryClient,
  );
  return {
    isSupported: canSubscribe(),
    isKnown: state.data !== undefined,
    // Shown at once, and taken back when it fails.
    isOn: change.isPending ? change.variables : state.data !== undefined && state.data.id !== null,
    isPending: change.isPending,
    error: change.error?.message ?? state.error?.message,
    change: change.mutate,
  };
}
