"use client";
/** Shows an administrator how many ways into somebody's account there are, and ends those that are chosen. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { type AccessWay, endAccess, fetchAccess, type PersonAccess } from "./people-requests.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What can be ended, and what there is none of. */
function waysOf({ sessions, api_keys, passkeys }: PersonAccess) {
  const ways: readonly { way: AccessWay; count: number; label: string; none: string }[] = [
    {
      way: "sessions",
      count: sessions,
      label: `Sign out of ${counted(sessions, "browser", "browsers")}`,
      none: "They are not signed in anywhere.",
    },
    {
      way: "api_keys",
      count: api_keys,
      label: `Revoke ${counted(api_keys, "key for a program", "keys for programs")}`,
      none: "They have no keys for programs.",
    },
    {
      way: "passkeys",
      count: passkeys,
      label: `Remove ${counted(passkeys, "passkey", "passkeys")}`,
      none: "They have no passkeys.",
    },
    { way: "account_key", count: 1, label: "Replace the account’s own key", none: "" },
  ];
  return {
    offered: ways.filter(({ count }) => count > 0),
    absent: ways.filter(({ count }) => count === 0).map(({ none }) => none),
  };
}

export function AccessOfPerson({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: access, error } = useQuery(
    {
      queryKey: ["access-of", user.id],
      queryFn: () => fetchAccess(user.id),
      // What was true the last time is not shown while it is asked for: what is chosen here ends somebody's access.
      refetchOnMount: "always",
      gcTime: 0,
    },
    queryClient,
  );
  const [chosen, setChosen] = useState<readonly AccessWay[]>([]);
  const ending = useMutation(
    {
      mutationFn: () => endAccess(user.id, chosen),
      onSuccess: async () => {
        onClose();
        await notify(`Access to the account of ${user.name} was ended.`);
      },
    },
    queryClient,
  );

  const ways = access && waysOf(access);

  function choose(way: AccessWay, isChosen: boolean) {
    const others = chosen.filter((each) => each !== way);
    setChosen(isChosen ? [...others, way] : others);
  }

  return (
    <ConfirmDialog
      title={`End access to the account of ${user.name}?`}
      action="End access"
      isPending={ending.isPending || chosen.length === 0}
      error={(error ?? ending.error)?.message}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    >
      <p>Their password stays valid, so they can sign in again. They are told by email.</p>
      <div className="flex flex-col text-ink">
        {ways?.offered.map(({ way, label }) => (
          <CheckField
            key={way}
            label={label}
            isChecked={chosen.includes(way)}
            onChange={(isChosen) => choose(way, isChosen)}
          />
        ))}
      </div>
      {ways && ways.absent.length > 0 && <p>{ways.absent.join(" ")}</p>}
    </ConfirmDialog>
  );
}
