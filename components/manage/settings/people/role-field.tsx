"use client";
/** Changes a person's role, with undo; asks before making somebody an owner. */
import { useState } from "react";
import { ROLE_OWNER } from "../../../../lib/kernel/roles/roles.contract.ts";
import { ROLE_NAMES, roleOf } from "../../../model/people/role-names.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import type { User } from "../../../model/people/use-users.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { notify, notifyFailure } from "../../../ui/layers/notify.ts";

type RoleFieldProps = { user: User; onError: (sentence: string | null) => void; className?: string };

export function RoleField({ user, onError, className }: RoleFieldProps) {
  const own = useOwnUser();
  const [isAsking, setAsking] = useState(false);
  const changing = useRequest(
    async (role: number) => {
      onError(null);
      await sendRole(user.id, role).catch((error: Error) => {
        onError(error.message);
        throw error;
      });
    },
    (_answer, role) => {
      setAsking(false);
      // Users who lower their own role may not raise it again.
      const undo = user.id === own.id ? undefined : { label: "Undo", run: () => void restore(user) };
      return notify(`${user.name} is ${roleInWords(role)} now`, undo);
    },
  );

  return (
    <>
      <SelectField
        label={`Role of ${user.name}`}
        options={rolesUpTo(own.role)}
        value={changing.isPending ? changing.variables : user.role}
        onChange={(role) => (role === ROLE_OWNER ? setAsking(true) : changing.mutate(role))}
        className={className}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Make ${user.name} an owner?`}
          action="Make owner"
          isPending={changing.isPending}
          error={changing.error?.message}
          onConfirm={() => changing.mutate(ROLE_OWNER)}
          onClose={() => setAsking(false)}
        >
          <p>
            Owners may do everything here: they change every setting, see what administrators see, and can
            take the role of owner from you and from others.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function sendRole(userId: number, role: number): Promise<unknown> {
  return callApi("PATCH /users/{user_id}", { user_id: String(userId), role: roleOf(role) });
}

/** @param user with the role to restore. */
async function restore({ id, name, role }: User): Promise<void> {
  try {
    await sendRole(id, role);
  } catch (error) {
    await notifyFailure(`The role of ${name} was not restored.`, error);
  }
}

/** "an owner". */
export function roleInWords(role: number): string {
  const name = (ROLE_NAMES[role] ?? "Member").toLowerCase();
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/** Users cannot give a role higher than their own. */
export function rolesUpTo(own: number) {
  return Object.entries(ROLE_NAMES).map(([role, label]) => ({
    value: Number(role),
    label,
    disabled: Number(role) < own,
  }));
}
