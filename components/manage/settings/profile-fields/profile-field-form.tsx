"use client";
/** The window in which a custom profile field is made or changed. */
import type { ReactNode } from "react";
import {
  EXTERNAL_ACCOUNT,
  LIST_OF_OPTIONS,
  MAX_FIELD_HINT,
  MAX_FIELD_NAME,
} from "../../../../lib/accounts/account-limits.contract.ts";

import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { SwitchField } from "../../../ui/fields/switch-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";
import { FIELD_TYPES, fitsOnCard } from "./field-types.ts";
import { useProfileFieldForm } from "./use-profile-field-form.ts";

type ProfileFieldFormProps = { field: WireProfileField | null; onClose: () => void };

/** The kind of a field stays what it was made as. */
export function ProfileFieldForm({ field, onClose }: ProfileFieldFormProps) {
  const form = useProfileFieldForm(field);
  const { draft } = form;
  const theirs = draft.changedMeanwhile;
  return (
    <FormDialog
      title={field ? "Edit profile field" : "New profile field"}
      action={field ? "Save changes" : "Add field"}
      save={() => draft.whileSaving(form.save)}
      onSaved={draft.forget}
      onClose={onClose}
      onDiscard={draft.isChanged ? draft.forget : undefined}
    >
      <TextField
        name="name"
        label="Name"
        placeholder="Team"
        value={draft.values.name}
        onChange={(event) => draft.change("name", event.target.value)}
        maxLength={MAX_FIELD_NAME}
        autoComplete="off"
        autoFocus
        required
      />
      <KindFields form={form} isNew={field === null} />
      <TextField
        name="hint"
        label="Hint"
        placeholder="Helps people to fill it in"
        value={draft.values.hint}
        onChange={(event) => draft.change("hint", event.target.value)}
        maxLength={MAX_FIELD_HINT}
        autoComplete="off"
      />
      <FlagFields form={form} />
      <ChangedMeanwhile now={theirs.name} what="the name" />
      <ChangedMeanwhile now={theirs.options} what="the options" />
      <ChangedMeanwhile now={theirs.urlPattern} what="the address of an account" />
      <ChangedMeanwhile now={theirs.hint} what="the hint" />
    </FormDialog>
  );
}

type FormProps = { form: ReturnType<typeof useProfileFieldForm> };

/** What kind it is, and what a field of this kind needs besides. */
function KindFields({ form, isNew }: FormProps & { isNew: boolean }) {
  const { type, setType, subtype, setSubtype, draft } = form;
  return (
    <>
      <Labelled label="Kind">
        <SelectField
          label="Kind"
          options={FIELD_TYPES}
          value={type}
          onChange={setType}
          disabled={!isNew}
          className="w-full"
        />
      </Labelled>
      {type === LIST_OF_OPTIONS && (
        <TextArea
          name="options"
          label="Options"
          hint="One per line, in this order."
          value={draft.values.options}
          onChange={(event) => draft.change("options", event.target.value)}
          required
        />
      )}
      {type === EXTERNAL_ACCOUNT && (
        <AccountFields
          subtype={subtype}
          onSubtype={setSubtype}
          urlPattern={draft.values.urlPattern}
          onUrlPattern={(text) => draft.change("urlPattern", text)}
        />
      )}
    </>
  );
}

function FlagFields({ form: { type, flags, changeFlags } }: FormProps) {
  return (
    <>
      {fitsOnCard(type) && (
        <SwitchField
          label="Show it on a person’s card"
          hint="Two fields at most."
          checked={flags.display_in_profile_summary}
          onChange={(display_in_profile_summary) => changeFlags({ display_in_profile_summary })}
        />
      )}
      <SwitchField
        label="Ask everyone to fill it in"
        checked={flags.required}
        onChange={(required) => changeFlags({ required })}
      />
      <SwitchField
        label="People fill it in themselves"
        hint="Otherwise only administrators do."
        checked={flags.editable_by_user}
        onChange={(editable_by_user) => changeFlags({ editable_by_user })}
      />
      <SwitchField
        label="Find people by it"
        hint="Suggests people whose answer matches what is typed in a mention."
        checked={flags.use_for_user_matching}
        onChange={(use_for_user_matching) => changeFlags({ use_for_user_matching })}
      />
    </>
  );
}

type AccountFieldsProps = {
  subtype: string;
  onSubtype: (subtype: string) => void;
  urlPattern: string;
  onUrlPattern: (text: string) => void;
};

function AccountFields({ subtype, onSubtype, urlPattern, onUrlPattern }: AccountFieldsProps) {
  const services = useChatStore((state) => state.sharedLists.externalAccounts);
  const options = [
    ...Object.entries(services).map(([value, { text }]) => ({ value, label: text })),
    { value: "custom", label: "Another service" },
  ];
  return (
    <>
      <Labelled label="Service">
        <SelectField
          label="Service"
          options={options}
          value={subtype}
          onChange={onSubtype}
          className="w-full"
        />
      </Labelled>
      {subtype === "custom" && (
        <TextField
          name="url_pattern"
          label="Address of an account"
          hint="With %(username)s in place of the account’s name."
          placeholder="https://social.example/@%(username)s"
          value={urlPattern}
          onChange={(event) => onUrlPattern(event.target.value)}
          isCode
          required
        />
      )}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 font-medium text-sm">{label}</p>
      {children}
    </div>
  );
}
