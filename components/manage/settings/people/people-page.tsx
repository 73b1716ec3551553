"use client";
/** Settings page of users. */
import { useMemo, useState } from "react";
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { type User, useUsers } from "../../../model/people/use-users.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { NewPasswordField } from "../../../ui/forms/password-field.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityPage } from "../frame/entity-page.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { PersonRow } from "./person-row.tsx";

/** Not a role: codes of roles are positive. */
const EVERY_ROLE = 0;

const ROLE_CHOICES = [
  { value: EVERY_ROLE, label: "All roles" },
  ...Object.entries(ROLE_NAMES).map(([role, label]) => ({ value: Number(role), label })),
];

const byName = new Intl.Collator().compare;

/** Bots have their own page. */
export function PeoplePage() {
  const users = useUsers();
  const isAdministrator = useIsAdministrator();
  const everyone = useMemo(
    () =>
      [...users.values()].filter(({ isBot }) => !isBot).sort((one, other) => byName(one.name, other.name)),
    [users],
  );
  const [role, setRole] = useState(EVERY_ROLE);
  const hasRole = (user: User) => role === EVERY_ROLE || user.role === role;
  return (
    <EntityPage
      about={(found, typed) => {
        const count = found.filter((user) => user.isActive && hasRole(user)).length;
        return (
          <>
            {count === 1 ? "1 person" : `${count} people`}
            {role !== EVERY_ROLE && ` with the role ${ROLE_NAMES[role]}`}
            {typed && ` match “${typed}”`}.
            {isAdministrator && " To let people choose their own password, invite them instead."}
          </>
        );
      }}
      add={isAdministrator && "Create account"}
      isQuiet
      form={(close) => <NewPerson onClose={close} />}
      label="People"
      items={everyone}
      nameOf={({ name }) => name}
      find={{
        label: "Find a person",
        by: ({ name, deliveryEmail, email }) => `${name} ${deliveryEmail ?? email}`,
        none: "No one",
        beside: (
          <SelectField
            label="Filter by role"
            options={ROLE_CHOICES}
            value={role}
            onChange={setRole}
            className="max-sm:w-full"
          />
        ),
      }}
      firstDrawn={100}
      empty="Nobody has this role."
      sections={[
        { isFor: (user) => user.isActive && hasRole(user) },
        {
          title: "Deactivated",
          description: "They cannot sign in; what they wrote stays.",
          label: "Deactivated people",
          isFor: (user) => !user.isActive && hasRole(user),
        },
      ]}
      row={(user) => <PersonRow user={user} />}
    />
  );
}

/** The draft excludes the password. */
function NewPerson({ onClose }: { onClose: () => void }) {
  return (
    <EntityForm
      title="Create account"
      action="Create account"
      draft="person/new"
      texts={{ full_name: "", email: "" }}
      fields={() => [
        { kind: "text", name: "full_name", label: "Name", maxLength: MAX_FULL_NAME, required: true },
        { kind: "text", name: "email", label: "Email address", type: "email", required: true },
        <NewPasswordField key="password" hint="give it to the person, who can change it." />,
      ]}
      save={(texts, form) =>
        callApi("POST /users", { ...texts, password: String(form.get("password") ?? "") })
      }
      onClose={onClose}
      afterwards={() => notify("The account is ready.")}
    />
  );
}
