"use client";
/** A password that can be looked at while it is typed. */
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField } from "../ui/text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type">;

/** A text field whose characters are hidden until the eye is pressed. */
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
