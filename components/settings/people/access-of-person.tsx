"use client";
/** Shows an administrator how many ways into somebody's account there are, and ends those that are chosen. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../connection/query-client.ts";
import type { User } from "../../people/use-users.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { notify } from "../../ui/layers/notify.ts";
import { type AccessWay, endAccess, fetchAccess, type PersonAccess } from "./people-requests.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function labelsOf({ sessions, api_keys, passkeys }: PersonAccess): readonly (readonly [AccessWay, string])[] {
  return [
    ["sessions", `Sign out of ${counted(sessions, "browser", "browsers")}`],
    ["api_keys", `Revoke ${counted(api_keys, "key for a program", "keys for programs")}`],
    ["passkeys", `Remove ${counted(passkeys, "passkey", "passkeys")}`],
    ["account_key", "Replace the account’s own key"],
  ];
}

export function AccessOfPerson({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: access, error } = useQuery(
    {
      queryKey: ["access-of", user.id],
      queryFn: () => fetchAccess(user.id),
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
      <p>Their password stays, so they can sign in again. They receive a mail about it.</p>
      <div className="flex flex-col text-ink">
        {access &&
          labelsOf(access).map(([way, label]) => (
            <CheckField
              key={way}
              label={label}
              isChecked={chosen.includes(way)}
              onChange={(isChosen) => choose(way, isChosen)}
            />
          ))}
      </div>
    </ConfirmDialog>
  );
}
