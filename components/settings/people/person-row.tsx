"use client";
/** One person among all: the role, and whether they may sign in. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ROLE_OWNER } from "../../../lib/roles/roles.contract.ts";
import { queryClient } from "../../connection/query-client.ts";
import { ROLE_NAMES } from "../../people/role-names.ts";
import { useOwnUser } from "../../people/use-own-user.ts";
import type { User } from "../../people/use-users.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ConfirmDialog } from "../../ui/layers/confirm-dialog.tsx";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";
import { AccessOfPerson } from "./access-of-person.tsx";
import { FactorRemoval } from "./factor-removal.tsx";
import { changePerson, deactivatePerson, reactivatePerson } from "./people-requests.ts";

/** Only owners change owners, and make them. */
export function PersonRow({ user }: { user: User }) {
  const own = useOwnUser();
  const isAdministrator = useIsAdministrator();
  const isOwner = useIsOwner();
  const mayChange = isAdministrator && (isOwner || user.role !== ROLE_OWNER);
  const [isAsking, setAsking] = useState(false);
  const [isAskingOfFactor, setAskingOfFactor] = useState(false);
  const [isAskingOfAccess, setAskingOfAccess] = useState(false);
  const changing = useMutation(
    { mutationFn: (role: number) => changePerson(user.id, { role }) },
    queryClient,
  );
  const reactivating = useMutation({ mutationFn: () => reactivatePerson(user.id) }, queryClient);
  const error = changing.error ?? reactivating.error;
  const roles = Object.entries(ROLE_NAMES).map(([role, label]) => ({
    value: Number(role),
    label,
    disabled: Number(role) < own.role,
  }));

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2.5">
      <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="lg" />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium text-md">
          {user.name}
          {user.id === own.id && <span className="font-normal text-ink-faint"> (you)</span>}
        </p>
        <p className="truncate text-ink-soft text-sm">{user.deliveryEmail ?? user.email}</p>
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error.message}
          </p>
        )}
      </div>
      {!user.isActive ? (
        mayChange && (
          <Button size="sm" disabled={reactivating.isPending} onClick={() => reactivating.mutate()}>
            Reactivate
          </Button>
        )
      ) : mayChange ? (
        <>
          <SelectField
            label={`Role of ${user.name}`}
            options={roles}
            value={changing.isPending ? changing.variables : user.role}
            onChange={(role) => changing.mutate(role)}
          />
          {user.id !== own.id && (
            <>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Second factor of ${user.name}`}
                onClick={() => setAskingOfFactor(true)}
              >
                Second factor
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Access of ${user.name}`}
                onClick={() => setAskingOfAccess(true)}
              >
                Access
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Deactivate ${user.name}`}
            disabled={user.id === own.id}
            onClick={() => setAsking(true)}
          >
            Deactivate
          </Button>
        </>
      ) : (
        <span className="shrink-0 text-ink-soft text-md">{ROLE_NAMES[user.role] ?? "Member"}</span>
      )}
      {isAsking && <Deactivation user={user} onClose={() => setAsking(false)} />}
      {isAskingOfAccess && <AccessOfPerson user={user} onClose={() => setAskingOfAccess(false)} />}
      {isAskingOfFactor && <FactorRemoval user={user} onClose={() => setAskingOfFactor(false)} />}
    </li>
  );
}

function Deactivation({ user, onClose }: { user: User; onClose: () => void }) {
  const deactivating = useMutation(
    { mutationFn: () => deactivatePerson(user.id), onSuccess: onClose },
    queryClient,
  );
  return (
    <ConfirmDialog
      title={`Deactivate ${user.name}?`}
      action="Deactivate account"
      isPending={deactivating.isPending}
      error={deactivating.error?.message}
      onConfirm={() => deactivating.mutate()}
      onClose={onClose}
    >
      They are signed out everywhere at once, and their bots stop. Their messages stay, and the account can be
      reactivated.
    </ConfirmDialog>
  );
}
