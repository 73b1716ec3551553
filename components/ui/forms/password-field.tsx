"use client";
/** Password fields that can show the text. */
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../../lib/auth/passwords/password-strength.contract.ts";
import { IconButton } from "../icon-button.tsx";
import { TextField } from "../text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type">;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? "text" : "password"} />
      <IconButton
        className="absolute top-[1.875rem] right-1.5 touch:top-6 touch:right-0"
        label={isShown ? "Hide password" : "Show password"}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        icon={<Icon className="size-4" />}
      />
    </div>
  );
}

type NewPasswordFieldProps = {
  name?: string;
  label?: string;
  hint?: string;
};

export function NewPasswordField({
  name = "password",
  label = "Password",
  hint = "a few unrelated words are best.",
}: NewPasswordFieldProps) {
  return (
    <PasswordField
      name={name}
      label={label}
      hint={`At least ${PASSWORD_MIN_LENGTH} characters; ${hint}`}
      minLength={PASSWORD_MIN_LENGTH}
      autoComplete="new-password"
      required
    />
  );
}
