/** The fields for the name and the description of a group. */
import {
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
} from "../../../../lib/people/people-limits.contract.ts";
import { TextField } from "../../../ui/text-field.tsx";

type GroupFieldsProps = {
  values: { readonly name: string; readonly description: string };
  onChange: (field: "name" | "description", text: string) => void;
  /** Why it was refused; shown at the name. */
  error?: string | undefined;
  /** Whether the name has the focus at first. */
  isFirst?: boolean;
};

export function GroupFields({ values, onChange, error, isFirst = false }: GroupFieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="People use it to mention the group."
        value={values.name}
        onChange={(event) => onChange("name", event.target.value)}
        maxLength={MAX_GROUP_NAME_LENGTH}
        error={error ?? null}
        autoComplete="off"
        autoFocus={isFirst}
        required
      />
      <TextField
        name="description"
        label="Description"
        value={values.description}
        onChange={(event) => onChange("description", event.target.value)}
        maxLength={MAX_GROUP_DESCRIPTION_LENGTH}
        autoComplete="off"
      />
    </>
  );
}
