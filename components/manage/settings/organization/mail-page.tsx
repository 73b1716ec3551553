"use client";
/** The settings page that shows administrators what becomes of the organization's mails. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { getMailState } from "../../../../lib/kernel/mail/mail.contract.ts";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Fact, Facts } from "../frame/facts.tsx";
import { PageIntro, Section } from "../frame/page-parts.tsx";

/** Administrators and owners; the server refuses everybody else. */
export function MailPage() {
  const { data: state, error } = useMailState();
  const sending = useTestMail();
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
        <MailFacts state={state} />
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

/** Addresses of the channels that the reader may post in. */
function ChannelAddresses() {
  const { data, error } = useChannelEmails();
  if (!data) return error ? <FormError error={error.message} /> : <Skeleton className="h-20" />;
  return (
    <Facts>
      {data.channels.map(({ stream_id, name, email }) => (
        <Fact key={stream_id} name={`#${name}`}>
          <span className="select-all break-all font-mono">{email}</span>
        </Fact>
      ))}
    </Facts>
  );
}

function MailFacts({ state }: { state: MailState }) {
  const { from, waiting, given_up, last_sent_timestamp, last_error } = state;
  return (
    <Facts>
      <Fact name="Sent from">{from ?? "Nothing is sent"}</Fact>
      <Fact name="Waiting">{waiting}</Fact>
      <Fact name="Given up in the last 30 days">{given_up}</Fact>
      <Fact name="Last sent">
        {last_sent_timestamp === null ? "Never" : dateAndTime(last_sent_timestamp)}
      </Fact>
      {last_error !== null && <Fact name="Last error">{last_error}</Fact>}
    </Facts>
  );
}

/** The requests of the settings page about mail. */
type MailState = z.infer<typeof getMailState.returns>;

const MAIL_KEY = ["mail-state"] as const;

/** What becomes of the organization's mails, asked again whenever the page is opened. */
function useMailState() {
  return useQuery(
    {
      queryKey: MAIL_KEY,
      queryFn: () => callApi("GET /realm/mail"),
      refetchOnMount: "always",
    },
    queryClient,
  );
}

/** The addresses at which channels take mail. */
function useChannelEmails() {
  return useQuery(
    {
      queryKey: ["channel-emails"],
      queryFn: () => callApi("GET /realm/channel_emails"),
      refetchOnMount: "always",
    },
    queryClient,
  );
}

/** Sends the reader a mail; afterwards the state has it. */
function useTestMail() {
  return useMutation(
    {
      mutationFn: () => callApi("POST /realm/mail/test"),
      onSettled: () => queryClient.invalidateQueries({ queryKey: MAIL_KEY }),
    },
    queryClient,
  );
}
