/** The fields of the forms that create an account. */
import { MAX_FULL_NAME } from "../../../lib/people/people-limits.contract.ts";
import { NewPasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

type AccountFieldsProps = {
  /** The address that the account will have; undefined: any. */
  email: string | undefined;
  emailHint?: string | undefined;
};

export function AccountFields({ email, emailHint }: AccountFieldsProps) {
  return (
    <>
      <TextField
        name="full_name"
        label="Your name"
        hint="Everyone sees it."
        maxLength={MAX_FULL_NAME}
        autoComplete="name"
        autoFocus
        required
      />
      <TextField
        name="email"
        label="Email address"
        hint={emailHint}
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        spellCheck={false}
        required
      />
      <NewPasswordField />
    </>
  );
}
