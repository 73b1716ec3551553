"use client";
/** When a person was last active, for administrators. */
import { Clock } from "lucide-react";
import { ROLE_ADMINISTRATOR } from "../../../lib/kernel/roles/roles.contract.ts";
import { dayLabel, exactTime } from "../../../lib/text/clock.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import type { User } from "../../model/people/use-users.ts";
import { callApi, RequestFailure } from "../../net/connection/api-client.ts";
import { useFetched } from "../../net/connection/use-fetched.ts";

export function LastActivity({ user }: { user: User }) {
  const own = useOwnUser();
  const isShown = own.role <= ROLE_ADMINISTRATOR && !user.isBot && user.isActive;
  const { data, error } = useFetched(
    ["presence-of", user.id],
    () => callApi("GET /users/{user_id}/presence", { user_id: String(user.id) }),
    { enabled: isShown },
  );
  if (!isShown) return null;
  const at = data?.presence.active_timestamp;
  // The server has no presence of people who were never active.
  const why = error instanceof RequestFailure && error.code === "BAD_REQUEST" ? "unknown" : error?.message;
  return (
    <p className="mt-1.5 flex items-center gap-2 text-ink-soft text-sm">
      <Clock aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
      {why !== undefined ? `Last active: ${why}` : at === undefined ? "…" : <LastActive at={at} />}
    </p>
  );
}

function LastActive({ at }: { at: number }) {
  return <span title={exactTime(at)}>Last active: {dayLabel(at)}</span>;
}
