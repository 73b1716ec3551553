"use client";
/** The name and the description of a group, as a form. */
import { useMutation } from "@tanstack/react-query";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";
import { SaveButtons } from "../frame/save-buttons.tsx";
import { GroupFields } from "./group-fields.tsx";
import { updateGroup } from "./group-requests.ts";

/** The buttons appear with the first change. */
export function GroupNames({ group }: { group: WireGroup }) {
  const draft = useFormDraft(`group/${group.id}`, { name: group.name, description: group.description });
  const { values, isChanged, changedMeanwhile: theirs } = draft;
  const saving = useMutation(
    {
      mutationFn: (names: typeof values) => draft.whileSaving(() => updateGroup(group.id, names)),
      onSuccess: (_answer, names) => draft.forgetSaved(names),
    },
    queryClient,
  );
  const isConflict = theirs.name !== undefined || theirs.description !== undefined;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(values);
      }}
    >
      <GroupFields values={values} onChange={draft.change} error={saving.error?.message} />
      <ChangedMeanwhile now={theirs.name} what="the name" />
      <ChangedMeanwhile now={theirs.description} what="the description" />
      {isChanged && (
        <SaveButtons
          isPending={saving.isPending}
          isConflict={isConflict}
          onCancel={isConflict ? draft.keepTheirs : draft.forget}
        />
      )}
    </form>
  );
}
