/** Usage figures of organizations. */

import type { z } from "zod";
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./usage.contract.ts";
import { type getUsage as contract, MAX_CHANNELS } from "./usage.contract.ts";
import { dateOf, recordDayOf } from "./usage-days.ts";

type Usage = z.infer<typeof contract.returns>;

type Day = Usage["days"][number];

const DAY_MS = 86_400_000;

const NAMES = {
  public: "public_channels",
  private: "private_channels",
  direct: "direct",
  group: "group_direct",
} as const;

interface CountRow {
  readonly date: string;
  readonly kind: keyof typeof NAMES;
  readonly by_people: number;
  readonly by_bots: number;
}

interface DayRow {
  readonly date: string;
  readonly day: number;
  readonly week: number;
  readonly month: number;
  readonly uploaded_bytes: number;
}

export async function getUsage(actor: Actor, count: number): Promise<Usage> {
  const now = Date.now();
  const dates = Array.from({ length: count }, (_, index) =>
    dateOf(new Date(now - (count - 1 - index) * DAY_MS)),
  );
  const [first = dateOf(new Date(now))] = dates;
  const realmId = actor.organization.realm.id;
  const [counts, days, channels] = await Promise.all([
    query<CountRow>(sql`
      SELECT day::text AS date, kind, by_people, by_bots
      FROM message_day WHERE realm_id = ${realmId} AND day >= ${first}::date`),
    daysSince(actor.organization, first),
    busiestChannels(actor, first),
  ]);
  const known = new Map(
    days.map(({ date, uploaded_bytes, ...active }) => [date, { uploaded_bytes, active }]),
  );
  const messages = new Map(dates.map((date) => [date, noMessages()]));
  for (const { date, kind, by_people, by_bots } of counts) {
    const day = messages.get(date);
    // The day is from a node whose clock was ahead.
    if (!day) continue;
    day[NAMES[kind]] += by_people + by_bots;
    day.by_bots += by_bots;
  }
  return {
    days: [...messages].map(([date, day]) => ({
      date,
      messages: day,
      active_people: known.get(date)?.active ?? null,
      uploaded_bytes: known.get(date)?.uploaded_bytes ?? null,
    })),
    channels,
  };
}

/** Records today if needed, as after midnight or a start. */
async function daysSince(organization: Organization, first: string): Promise<DayRow[]> {
  const read = () =>
    query<DayRow>(sql`
      SELECT day::text AS date, active_in_day AS day, active_in_week AS week, active_in_month AS month, uploaded_bytes
      FROM usage_day WHERE realm_id = ${organization.realm.id} AND day >= ${first}::date`);
  const days = await read();
  const today = dateOf(new Date());
  if (days.some(({ date }) => date === today)) return days;
  await recordDayOf(organization);
  return read();
}

function noMessages(): Day["messages"] {
  return { public_channels: 0, private_channels: 0, direct: 0, group_direct: 0, by_bots: 0 };
}

/** Only channels visible to the reader. */
async function busiestChannels({ user, organization }: Actor, first: string): Promise<Usage["channels"]> {
  const realmId = organization.realm.id;
  const hidden = [...organization.channels.all()].filter(
    (channel) => !mayViewChannel(organization, channel, user),
  );
  return query<Usage["channels"][number]>(sql`
    WITH next_month AS (
      SELECT (date_trunc('month', ${first}::date::timestamp) + interval '1 month')::date AS start)
    SELECT channel_id AS stream_id, sum(by_people + by_bots)::int8 AS messages, sum(by_bots)::int8 AS by_bots
    FROM (
      SELECT channel_id, by_people, by_bots FROM message_count
      WHERE realm_id = ${realmId} AND day >= ${first}::date AND day < (SELECT start FROM next_month)
      UNION ALL
      SELECT channel_id, by_people, by_bots FROM channel_month
      WHERE realm_id = ${realmId} AND month >= (SELECT start FROM next_month)) AS part
    WHERE channel_id > 0 AND NOT channel_id = ANY (${hidden.map(({ id }) => id)}::int[])
    GROUP BY channel_id ORDER BY messages DESC, channel_id LIMIT ${MAX_CHANNELS}`);
}

export const usage = defineNoun({
  contracts: [contracts.getUsage],
});
