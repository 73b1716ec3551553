"use client";
/** Shows unsent mails on a development server. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../net/connection/api-client.ts";
import type { AnswerOf } from "../../net/connection/operations.ts";
import { queryClient } from "../../net/connection/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthFrame } from "../frame/auth-frame.tsx";
import { AuthSkeleton } from "../frame/auth-skeleton.tsx";

type Mail = AnswerOf<"GET /dev_list_mails">["mails"][number];

const TITLE = "Emails from this server";
/** Milliseconds. */
const LOOK_AGAIN_AFTER = 2_000;

const FORMS = [
  { id: "text", name: "Text" },
  { id: "light", name: "HTML, light" },
  { id: "dark", name: "HTML, dark" },
] as const;
type Form = (typeof FORMS)[number]["id"];

export function ShownMails() {
  const [form, setForm] = useState<Form>("text");
  const { data, error } = useQuery(
    {
      queryKey: ["shown-mails"],
      queryFn: () => callApi("GET /dev_list_mails"),
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
          ? "No emails yet. In development mode, emails appear here instead of being sent."
          : "In development mode, emails appear here instead of being sent, the newest first."
      }
    >
      <fieldset className="mb-4 flex flex-wrap gap-2" hidden={data.mails.length === 0}>
        <legend className="sr-only">Format of the emails</legend>
        {FORMS.map(({ id, name }) => (
          <Button
            key={id}
            size="sm"
            aria-pressed={form === id}
            variant={form === id ? "primary" : "secondary"}
            onClick={() => setForm(id)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <ul className="flex flex-col gap-4">
        {data.mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} form={form} />
        ))}
      </ul>
    </AuthFrame>
  );
}

function MailItem({ mail, form }: { mail: Mail; form: Form }) {
  return (
    <li className="rounded-lg border border-line-strong bg-canvas p-4">
      <h2 className="text-md font-semibold break-words">{mail.subject}</h2>
      <p className="text-sm text-ink-soft break-words">
        To {mail.to}, {new Date(mail.timestamp * 1000).toLocaleTimeString()}
      </p>
      {form === "text" ? (
        <p className="mt-3 text-sm break-words whitespace-pre-wrap">
          {mail.text.split(/(https?:\/\/\S+)/).map(linked)}
        </p>
      ) : (
        <iframe
          title={mail.subject}
          src={`/mails/${mail.id}?theme=${form}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="mt-3 h-120 w-full resize-y rounded-md border border-line"
        />
      )}
    </li>
  );
}

/** Odd parts are addresses. */
function linked(part: string, index: number) {
  if (index % 2 === 0) return part;
  return (
    <a key={`${index} ${part}`} href={part} className="text-accent hover:underline">
      {part}
    </a>
  );
}
