"use client";
/** Warns people on servers without mail. */
import { useSendsMail } from "../../../net/connection/use-sends-mail.ts";

export function MailWarning() {
  if (useSendsMail() !== false) return null;
  return (
    <p className="mt-6 rounded-md bg-warning-soft px-3 py-2 text-md text-warning">
      This server does not send email, so nothing comes by email. Whoever runs the server can set up mail.
    </p>
  );
}
