"use client";
/** Chooses people and groups for a channel, and whether they get a message about it. */
import { useMemo, useState } from "react";
import { useOrganization } from "../../../model/store/use-organization.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import type { HolderChoice } from "../../settings/permissions/holder-choices.tsx";
import { choicesToAdd, type PeopleToAdd, peopleToAdd } from "./people-to-add.ts";

type Addition = PeopleToAdd & {
  chosen: readonly HolderChoice[];
  setChosen: (chosen: HolderChoice[]) => void;
  notifies: boolean;
  setNotifies: (notifies: boolean) => void;
};

type PeopleFieldProps = {
  addition: Addition;
  memberIds: ReadonlySet<number>;
  hint?: string;
  error?: string | null;
};

export function PeopleField({ addition, memberIds, hint, error = null }: PeopleFieldProps) {
  const { chosen, setChosen, userIds, alreadyIn } = addition;
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const choices = useMemo(() => choicesToAdd(memberIds, { users, groups }), [memberIds, users, groups]);
  return (
    <>
      <ChipsField
        label="People and groups"
        hint={hint}
        error={error}
        placeholder="Names"
        choices={choices}
        chosen={chosen}
        onChange={setChosen}
      />
      {alreadyIn > 0 && (
        <p role="status" className="text-ink-soft text-sm">
          {alreadyIn === 1
            ? "1 of them is in the channel already."
            : `${alreadyIn} of them are in the channel already.`}
        </p>
      )}
      {userIds.length > 0 && <NotifyField addition={addition} />}
    </>
  );
}

/** The server sends no direct messages when more people than its limit are added. */
function NotifyField({ addition }: { addition: Addition }) {
  const { maxNotifiedMembers } = useOrganization();
  if (addition.userIds.length > maxNotifiedMembers) {
    return (
      <p className="text-ink-soft text-sm">
        They get no message about it, because they are more than {maxNotifiedMembers} people.
      </p>
    );
  }
  return (
    <CheckField
      label="Notify them with a direct message"
      isChecked={addition.notifies}
      onChange={addition.setNotifies}
    />
  );
}

/** State of the field. */
export function useAddition(memberIds: ReadonlySet<number>): Addition {
  const [chosen, setChosen] = useState<readonly HolderChoice[]>([]);
  const [notifies, setNotifies] = useState(true);
  const users = useChatStore((state) => state.users);
  const groups = useChatStore((state) => state.groups);
  const found = useMemo(
    () => peopleToAdd(chosen, memberIds, { users, groups }),
    [chosen, memberIds, users, groups],
  );
  return { ...found, chosen, setChosen, notifies, setNotifies };
}
