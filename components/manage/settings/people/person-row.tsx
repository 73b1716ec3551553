"use client";
/** One person among all: the role, and whether they may sign in. */
import { useMutation } from "@tanstack/react-query";
import { memo, useState } from "react";
import { ROLE_OWNER } from "../../../../lib/kernel/roles/roles.contract.ts";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import type { User } from "../../../model/people/use-users.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { useIsAdministrator, useIsOwner } from "../use-is-administrator.ts";
import { AccessOfPerson } from "./access-of-person.tsx";
import { Deactivation } from "./deactivation.tsx";
import { FactorRemoval } from "./factor-removal.tsx";
import { changePerson, reactivatePerson } from "./people-requests.ts";
import { PersonMenu, type PersonQuestion } from "./person-menu.tsx";

/** What is out of sight costs nothing to draw, yet is found and reached as before. About the height of a row. */
const UNDRAWN_OUT_OF_SIGHT =
  "[contain-intrinsic-size:auto_62px] [content-visibility:auto] [overflow-clip-margin:4px]";

/** Only owners change owners, and make them. */
export const PersonRow = memo(function PersonRow({ user }: { user: User }) {
  const own = useOwnUser();
  const isAdministrator = useIsAdministrator();
  const isOwner = useIsOwner();
  const mayChange = isAdministrator && (isOwner || user.role !== ROLE_OWNER);
  const [question, ask] = useState<PersonQuestion | null>(null);
  const close = () => ask(null);
  const changing = useMutation(
    { mutationFn: (role: number) => changePerson(user.id, { role }) },
    queryClient,
  );
  const reactivating = useMutation({ mutationFn: () => reactivatePerson(user.id) }, queryClient);
  const error = changing.error ?? reactivating.error;

  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-2.5 ${UNDRAWN_OUT_OF_SIGHT}`}
    >
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
      {!mayChange && user.isActive && (
        <span className="shrink-0 text-ink-soft text-md">{ROLE_NAMES[user.role] ?? "Member"}</span>
      )}
      {mayChange && !user.isActive && (
        <Button size="sm" disabled={reactivating.isPending} onClick={() => reactivating.mutate()}>
          Reactivate
        </Button>
      )}
      {mayChange && user.isActive && (
        <>
          <SelectField
            label={`Role of ${user.name}`}
            options={rolesUpTo(own.role)}
            value={changing.isPending ? changing.variables : user.role}
            onChange={(role) => changing.mutate(role)}
            className="max-sm:order-last max-sm:w-full"
          />
          {user.id === own.id ? (
            <span className="size-7 touch:size-11" />
          ) : (
            <PersonMenu user={user} onAsk={ask} />
          )}
        </>
      )}
      {question === "deactivation" && <Deactivation user={user} onClose={close} />}
      {question === "access" && <AccessOfPerson user={user} onClose={close} />}
      {question === "factor" && <FactorRemoval user={user} onClose={close} />}
    </li>
  );
});

/** Nobody gives a role above the own one. */
function rolesUpTo(own: number) {
  return Object.entries(ROLE_NAMES).map(([role, label]) => ({
    value: Number(role),
    label,
    disabled: Number(role) < own,
  }));
}
