"use client";
/** The page of a development server that shows mails instead of sending them. */
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { devListMails } from "../../lib/mail/mail.contract.ts";
import { requestApi } from "../connection/api-client.ts";
import { queryClient } from "../connection/query-client.ts";
import { FormError } from "../ui/form-error.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";

type Mail = z.infer<typeof devListMails.returns>["mails"][number];

const TITLE = "Mails of this server";
/** In ms. A mail is sent within a second or two. */
const LOOK_AGAIN_AFTER = 2_000;

export function ShownMails() {
  const { data, error } = useQuery(
    {
      queryKey: ["shown-mails"],
      queryFn: () => requestApi<{ mails: Mail[] }>("GET", "/dev_list_mails"),
      refetchInterval: LOOK_AGAIN_AFTER,
    },
    queryClient,
  );
  if (error) {
    return (
      <AuthFrame title={TITLE}>
        <FormError error={error.message} />
      </AuthFrame>
    );
  }
  if (!data) return <AuthSkeleton title={TITLE} />;
  return (
    <AuthFrame
      title={TITLE}
      subtitle={
        data.mails.length === 0
          ? "No mail yet. In development mode mails appear here instead of being sent."
          : "In development mode mails appear here instead of being sent. The newest is first."
      }
    >
      <ul className="flex flex-col gap-4">
        {data.mails.map((mail) => (
          <MailItem key={`${mail.timestamp} ${mail.to} ${mail.subject}`} mail={mail} />
        ))}
      </ul>
    </AuthFrame>
  );
}

function MailItem({ mail }: { mail: Mail }) {
  return (
    <li className="rounded-lg border border-line-strong bg-canvas p-4">
      <h2 className="text-md font-semibold break-words">{mail.subject}</h2>
      <p className="text-sm text-ink-soft break-words">
        To {mail.to}, {new Date(mail.timestamp * 1000).toLocaleTimeString()}
      </p>
      <p className="mt-3 text-sm break-words whitespace-pre-wrap">
        {mail.text.split(/(https?:\/\/\S+)/).map(linked)}
      </p>
    </li>
  );
}

/** Every second part is an address. */
function linked(part: string, index: number) {
  if (index % 2 === 0) return part;
  return (
    <a key={`${index} ${part}`} href={part} className="text-accent hover:underline">
      {part}
    </a>
  );
}
