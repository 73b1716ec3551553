"use client";
/** Bots that the user manages; fetched on demand. */
import { useMemo } from "react";
import { useUsers } from "../../../model/people/use-users.ts";
import { BOTS_KEY } from "../../../model/store/bots-key.ts";
import type { UsersState } from "../../../model/store/organization/users-state.ts";
import type { WireBot } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { KEPT_BY_EVENTS, useFetched } from "../../../net/connection/use-fetched.ts";

export type ManagedBot = WireBot & {
  id: number;
  name: string;
  email: string;
  type: number;
  ownerId: number | null;
};

/** Includes deactivated bots. */
export function useBots(): { bots?: readonly ManagedBot[]; error?: string } {
  const { data, error } = useFetched(BOTS_KEY, fetchBots, KEPT_BY_EVENTS);
  const users = useUsers();
  const bots = useMemo(() => data && withAccounts(data, users), [data, users]);
  if (bots) return { bots };
  return error ? { error: error.message } : {};
}

function withAccounts(bots: readonly WireBot[], users: UsersState): ManagedBot[] {
  return bots.flatMap((wire) => {
    const account = users.get(wire.user_id);
    if (!account?.bot) return [];
    const { name, email, bot } = account;
    return [
      {
        ...wire,
        id: wire.user_id,
        name,
        email: account.deliveryEmail ?? email,
        type: bot.type,
        ownerId: bot.ownerId,
      },
    ];
  });
}

/** Only registration also lists others' bots. */
async function fetchBots(): Promise<readonly WireBot[]> {
  const { queue_id, realm_bots } = await callApi("POST /register", {
    event_types: [],
    fetch_event_types: ["realm_bot"],
  });
  // If this fails, the unused queue expires.
  callApi("DELETE /events", { queue_id }).catch(() => {});
  return realm_bots ?? [];
}
