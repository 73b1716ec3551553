/** Declares the noun "mail". */
import type { z } from "zod";
import { configuration } from "../../config.ts";
import { query, sql } from "../db/sql.ts";
import type { Actor } from "../memory/actor.ts";
import { defineNoun } from "../noun.ts";
import * as contracts from "./mail.contract.ts";
import { mailChecks } from "./mail-checks.ts";
import { mailSender } from "./mail-server.ts";
import { shownMailRoute } from "./shown-mails.ts";

interface CountRow {
  readonly waiting: number;
  readonly given_up: number;
  readonly last_sent: number | null;
  readonly last_error: string | null;
}

/** Mails are kept for 30 days. */
export async function getMailState({
  organization,
}: Actor): Promise<z.input<typeof contracts.getMailState.returns>> {
  const realmId = organization.realm.id;
  const incoming = configuration().incomingMail;
  const [row] = await query<CountRow>(sql`
    SELECT count(*) FILTER (WHERE next_attempt_at IS NOT NULL) AS waiting,
           count(*) FILTER (WHERE next_attempt_at IS NULL AND last_error IS NOT NULL) AS given_up,
           floor(extract(epoch FROM max(sent_at)))::int8 AS last_sent,
           (SELECT o.last_error FROM outgoing_mail o WHERE o.realm_id = ${realmId} AND o.last_error IS NOT NULL
            ORDER BY o.created_at DESC LIMIT 1) AS last_error
    FROM outgoing_mail WHERE realm_id = ${realmId}`);
  return {
    ...mailSender(),
    receiving: incoming ? (incoming.port === null ? "pipe" : "smtp") : "none",
    waiting: row?.waiting ?? 0,
    given_up: row?.given_up ?? 0,
    last_sent_timestamp: row?.last_sent ?? null,
    last_error: row?.last_error ?? null,
  };
}

export const mail = defineNoun({
  contracts: [contracts.devListMails, contracts.getMailState, contracts.sendTestMail],
  fileRoutes: [shownMailRoute],
  checks: mailChecks,
});
