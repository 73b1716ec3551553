"use client";
/** The name and the description of a group, as a form. */
import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../../connection/query-client.ts";
import type { WireGroup } from "../../store/wire.ts";
import { Button } from "../../ui/button.tsx";
import { useFormDraft } from "../drafts/use-form-draft.ts";
import { GroupFields } from "./group-fields.tsx";
import { updateGroup } from "./group-requests.ts";

/** The buttons appear with the first change. */
export function GroupNames({ group }: { group: WireGroup }) {
  const { values, isChanged, change, forget } = useFormDraft(`group/${group.id}`, {
    name: group.name,
    description: group.description,
  });
  const saving = useMutation(
    { mutationFn: () => updateGroup(group.id, values), onSuccess: forget },
    queryClient,
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <GroupFields values={values} onChange={change} error={saving.error?.message} />
      {isChanged && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" disabled={saving.isPending}>
            Save
          </Button>
          <Button size="sm" onClick={forget}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
