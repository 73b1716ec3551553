"use client";
/** Names a view for the sidebar. */
import { MAX_VIEW_NAME } from "../../../lib/channels/channels-limits.contract.ts";
import { useFormDraft } from "../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { FormDialog } from "../../net/forms/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { addView, renameView } from "./view-requests.ts";

type NameViewProps = { fragment: string; name: string; onClose: () => void };

export function NameView({ fragment, name: offered, onClose }: NameViewProps) {
  const isKept = useChatStore((state) => state.ownLists.views.has(fragment));
  const { values, isChanged, change, forget } = useFormDraft(`view/${fragment}`, { name: offered });
  const { name } = values;
  return (
    <FormDialog
      title={isKept ? "Rename view" : "Keep this view"}
      description={isKept ? undefined : "It will appear in your sidebar."}
      action={isKept ? "Rename" : "Keep view"}
      save={() => (isKept ? renameView(fragment, name) : addView(fragment, name))}
      onSaved={forget}
      onClose={onClose}
      onDiscard={isChanged ? forget : undefined}
    >
      <TextField
        name="name"
        label="Name"
        value={name}
        onChange={(event) => change("name", event.target.value)}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        autoFocus
        required
      />
    </FormDialog>
  );
}
