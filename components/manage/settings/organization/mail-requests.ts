"use client";
/** The requests of the settings page about mail. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { getChannelEmails } from "../../../../lib/integrations/channel-email/channel-email.contract.ts";
import type { getMailState, sendTestMail } from "../../../../lib/kernel/mail/mail-state.contract.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { queryClient } from "../../../net/connection/query-client.ts";

export type MailState = z.infer<typeof getMailState.returns>;

const MAIL_KEY = ["mail-state"] as const;

/** What becomes of the organization's mails, asked again whenever the page is opened. */
export function useMailState() {
  return useQuery(
    {
      queryKey: MAIL_KEY,
      queryFn: () => requestApi<MailState>("GET", "/realm/mail"),
      refetchOnMount: "always",
    },
    queryClient,
  );
}

/** The addresses at which channels take mail. */
export function useChannelEmails() {
  return useQuery(
    {
      queryKey: ["channel-emails"],
      queryFn: () => requestApi<z.infer<typeof getChannelEmails.returns>>("GET", "/realm/channel_emails"),
      refetchOnMount: "always",
    },
    queryClient,
  );
}

/** Sends the reader a mail; afterwards the state has it. */
export function useTestMail() {
  return useMutation(
    {
      mutationFn: () => requestApi<z.infer<typeof sendTestMail.returns>>("POST", "/realm/mail/test"),
      onSettled: () => queryClient.invalidateQueries({ queryKey: MAIL_KEY }),
    },
    queryClient,
  );
}
