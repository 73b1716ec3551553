"use client";
/** Names a view for the sidebar. */
import { useState } from "react";
import { MAX_VIEW_NAME } from "../../../lib/channels/channels-limits.contract.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { FormDialog } from "../../net/forms/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { addView, renameView } from "./view-requests.ts";

type NameViewProps = { fragment: string; name: string; onClose: () => void };

export function NameView({ fragment, name: offered, onClose }: NameViewProps) {
  const isKept = useChatStore((state) => state.ownLists.views.has(fragment));
  const [name, setName] = useState(offered);
  return (
    <FormDialog
      title={isKept ? "Rename view" : "Keep this view"}
      description={isKept ? undefined : "It will appear in your sidebar."}
      action={isKept ? "Rename" : "Keep view"}
      save={() => (isKept ? renameView(fragment, name) : addView(fragment, name))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        autoFocus
        required
      />
    </FormDialog>
  );
}
