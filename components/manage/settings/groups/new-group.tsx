"use client";
/** The window in which a group is created. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { navigate } from "../../../model/navigation/navigate.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { FormActions } from "../../../ui/forms/form-actions.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { choiceOfGroup, choiceOfPerson, choicesOfPeople } from "../permissions/holder-choices.ts";
import { GroupFields } from "./group-fields.tsx";
import { createGroup } from "./group-requests.ts";

/** Begins with the person who creates it; the new group is opened. */
export function NewGroup({ onClose }: { onClose: () => void }) {
  const own = useOwnUser();
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const { values, isChanged, change, forget } = useFormDraft("group/new", { name: "", description: "" });
  const [members, setMembers] = useState([choiceOfPerson(own)]);
  const idsOf = (kind: "person" | "group") =>
    members.filter((choice) => choice.kind === kind).map(({ id }) => id);
  const creating = useMutation(
    {
      mutationFn: () => createGroup({ ...values, members: idsOf("person"), subgroups: idsOf("group") }),
      onSuccess: (id) => {
        forget();
        onClose();
        navigate({ kind: "settings", path: `groups/${id}` });
      },
    },
    queryClient,
  );
  const subgroups = [...groups.values()].filter(
    ({ deactivated, name }) => !deactivated && name !== "role:nobody" && name !== "role:internet",
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    creating.mutate();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New group" width="md">
      <form onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
          <GroupFields values={values} onChange={change} isFirst />
          <ChipsField
            label="Members"
            hint="People, and groups whose members belong to it too."
            placeholder="Names"
            choices={[...choicesOfPeople(users.values()), ...subgroups.map(choiceOfGroup)]}
            chosen={members}
            onChange={setMembers}
          />
          <FormError error={creating.error?.message} />
        </div>
        <FormActions
          action="Create group"
          isPending={creating.isPending}
          onCancel={onClose}
          onDiscard={isChanged ? forget : undefined}
        />
      </form>
    </Dialog>
  );
}
