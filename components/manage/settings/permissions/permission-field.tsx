"use client";
/** A permission's holder, shown and changed. */
import { useState } from "react";
import { useFocusIfLost } from "../../../model/keyboard/use-focus-if-lost.ts";
import type { GroupsState } from "../../../model/store/organization/groups-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { PermissionHolder, PermissionRule, WireGroup } from "../../../model/store/wire.ts";
import { RequestFailure } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SaveButtons } from "../frame/save-buttons.tsx";
import { describeHolder, type HolderParts, holderOfParts, isSameHolder, partsOfHolder } from "./holder.ts";
import {
  choiceOfGroup,
  choiceOfPerson,
  choicesOfPeople,
  type HolderChoice,
  idsOf,
} from "./holder-choices.tsx";

/** Widest to narrowest. "Nobody" is not offered. */
export const SYSTEM_ORDER: readonly string[] = [
  "role:internet",
  "role:everyone",
  "role:members",
  "role:fullmembers",
  "role:moderators",
  "role:administrators",
  "role:owners",
];

/** The server refuses an outdated `old`. */
export type HolderChange = { old: PermissionHolder; new: PermissionHolder };

type PermissionFieldProps = {
  label: string;
  hint?: string | undefined;
  rule: PermissionRule;
  holder: PermissionHolder;
  save?: ((change: HolderChange) => Promise<void>) | undefined;
};

function useChosenHolder({ rule, holder, save }: Pick<PermissionFieldProps, "rule" | "holder" | "save">) {
  const groups = useChatStore((state) => state.groups);
  /** The unsaved choice, and the value at its start. */
  const [edit, setEdit] = useState<{ chosen: HolderParts; from: PermissionHolder } | null>(null);
  const saving = useRequest(
    (change: HolderChange) => save?.(change) ?? Promise.resolve(),
    () => setEdit(null),
  );
  const chosen = edit?.chosen ?? partsOfHolder(holder, groups);
  const isConflict = saving.error instanceof RequestFailure && saving.error.code === "EXPECTATION_MISMATCH";
  const mine = holderOfParts(chosen, groups);
  const isEmpty = chosen.groupIds.length + chosen.userIds.length === 0;
  const missing = isEmpty && !rule.allow_nobody_group ? "Choose at least one group." : null;

  function change(choices: readonly HolderChoice[]) {
    const next = rule.require_system_group ? choices.slice(-1) : choices;
    setEdit({
      chosen: { groupIds: idsOf("group", next), userIds: idsOf("person", next) },
      from: edit?.from ?? holder,
    });
  }

  return {
    chosen,
    change,
    mine,
    isChanged: edit !== null && !isSameHolder(mine, holder),
    isConflict: edit !== null && isConflict,
    isPending: saving.isPending,
    isBlocked: missing !== null,
    error: missing ?? (isConflict ? null : saving.error?.message),
    keep: () => saving.mutate({ old: isConflict || !edit ? holder : edit.from, new: mine }),
    discard: () => {
      saving.reset();
      setEdit(null);
    },
  };
}

/** A button saves, since users and groups are chosen one by one. */
export function PermissionField({ label, hint, rule, holder, save }: PermissionFieldProps) {
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const { chosen, ...choice } = useChosenHolder({ rule, holder, save });
  if (!save) return <ReadOnly label={label} hint={hint} value={describeHolder(holder, groups, users)} />;
  return (
    <div className="border-line border-b py-3">
      <ChipsField
        label={label}
        hint={hint}
        placeholder="No one"
        error={choice.error}
        choices={[
          ...allowedGroups(rule, groups).map(choiceOfGroup),
          ...(rule.require_system_group ? [] : choicesOfPeople(users.values())),
        ]}
        chosen={[
          ...chosen.groupIds.flatMap((id) => groups.get(id) ?? []).map(choiceOfGroup),
          ...chosen.userIds.flatMap((id) => users.get(id) ?? []).map(choiceOfPerson),
        ]}
        onChange={choice.change}
      />
      {choice.isConflict && (
        <p role="alert" className="mt-2 rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
          Somebody else has changed this in the meantime. It is now: {describeHolder(holder, groups, users)}.
          You chose: {describeHolder(choice.mine, groups, users)}.
        </p>
      )}
      {choice.isChanged && (
        <SaveButtons
          isPending={choice.isPending}
          isBlocked={choice.isBlocked}
          isConflict={choice.isConflict}
          onSave={choice.keep}
          onCancel={choice.discard}
        />
      )}
    </div>
  );
}

/** Also used when the user loses the right to change it. */
function ReadOnly({ label, hint, value }: { label: string; hint: string | undefined; value: string }) {
  useFocusIfLost();
  return (
    <div className="border-line border-b py-3">
      <p className="font-medium text-ink text-sm">{label}</p>
      <p className="text-ink-soft text-md">{value}</p>
      {hint && <p className="text-ink-faint text-xs">{hint}</p>}
    </div>
  );
}

export function allowedGroups(rule: PermissionRule, groups: GroupsState): WireGroup[] {
  return [...groups.values()]
    .filter((group) => !group.deactivated && isAllowed(rule, group))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name));
}

function isAllowed(rule: PermissionRule, { name, is_system_group }: WireGroup): boolean {
  if (!is_system_group) return !rule.require_system_group;
  if (name === "role:nobody") return false;
  if (rule.allowed_system_groups.length > 0 && !rule.allowed_system_groups.includes(name)) return false;
  if (name === "role:internet") return rule.allow_internet_group;
  return name !== "role:everyone" || rule.allow_everyone_group;
}

function placeOf({ name, is_system_group }: WireGroup): number {
  const place = SYSTEM_ORDER.indexOf(name);
  return is_system_group && place >= 0 ? place : SYSTEM_ORDER.length;
}
