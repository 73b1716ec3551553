"use client";
/** The field in which somebody chooses a password. */
import { PASSWORD_MIN_LENGTH } from "../../lib/auth/password-strength.contract.ts";
import { PasswordField } from "./password-field.tsx";

export function NewPasswordField({ label = "Password" }: { label?: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint={`At least ${PASSWORD_MIN_LENGTH} characters; a few unrelated words are best.`}
      minLength={PASSWORD_MIN_LENGTH}
      autoComplete="new-password"
      required
    />
  );
}
