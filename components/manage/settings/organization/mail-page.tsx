"use client";
/** Outgoing and incoming mail, for administrators. */
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { AnswerOf } from "../../../net/connection/operations.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { useFetched } from "../../../net/connection/use-fetched.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Facts, PageIntro, Section } from "../frame/page-parts.tsx";

type MailState = AnswerOf<"GET /realm/mail">;

const MAIL_KEY = ["mail-state"] as const;

export function MailPage() {
  const { data: state, error } = useFetched(MAIL_KEY, () => callApi("GET /realm/mail"));
  const sending = useMutation(
    {
      mutationFn: () => callApi("POST /realm/mail/test"),
      onSettled: () => queryClient.invalidateQueries({ queryKey: MAIL_KEY }),
    },
    queryClient,
  );
  if (!state) return error ? <FormError error={error.message} /> : <Skeleton className="h-40" />;
  return (
    <>
      <PageIntro
        action={
          state.sending !== "none" && (
            <Button
              variant="primary"
              icon={<Send className="size-4" />}
              isBusy={sending.isPending}
              onClick={() => sending.mutate()}
            >
              Send a test email
            </Button>
          )
        }
      >
        {INTRODUCTION[state.sending]}
      </PageIntro>
      <FormError error={sending.error?.message} />
      <p role="status" className="text-md">
        {sending.data && `The email to ${sending.data.email} is on its way.`}
      </p>
      <Section title="Outgoing mail">
        <Facts
          facts={{
            "Sent from": state.from ?? "Nothing is sent",
            Waiting: state.waiting,
            "Given up in the last 30 days": state.given_up,
            "Last sent":
              state.last_sent_timestamp === null ? "Never" : dateAndTime(state.last_sent_timestamp),
            "Last error": state.last_error ?? undefined,
          }}
        />
      </Section>
      <Section title="Incoming mail" description={RECEPTION[state.receiving]}>
        {state.receiving !== "none" && <ChannelAddresses />}
      </Section>
    </>
  );
}

const INTRODUCTION = {
  smtp: "Invitations, password resets and missed messages are sent by email.",
  shown: (
    <>
      This development server sends no emails. It shows them at{" "}
      <a className="text-accent underline" href="/mails">
        /mails
      </a>{" "}
      instead.
    </>
  ),
  none: "No mail server is configured, so emails wait. They will be sent once the server is started with PARLEY_SMTP_URL and PARLEY_MAIL_FROM.",
} as const satisfies Record<MailState["sending"], ReactNode>;

const RECEPTION = {
  smtp: "Channels have email addresses, and people can reply to emails about missed messages.",
  pipe: "Channels have email addresses, and people can reply to emails about missed messages. The mail server runs a command for each.",
  none: "The server receives no email. Emails to channels and replies work once it is started with PARLEY_MAIL_IN.",
} as const satisfies Record<MailState["receiving"], string>;

function ChannelAddresses() {
  const { data, error } = useFetched(["channel-emails"], () => callApi("GET /realm/channel_emails"));
  if (!data) return error ? <FormError error={error.message} /> : <Skeleton className="h-20" />;
  const words = ({ email }: (typeof data.channels)[number]) => (
    <span className="select-all break-all font-mono">{email}</span>
  );
  return <Facts facts={Object.fromEntries(data.channels.map((each) => [`#${each.name}`, words(each)]))} />;
}
