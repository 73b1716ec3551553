/** Guests with limited access to users. */
import type pg from "pg";
import { meetings } from "../../lib/channels/subscriptions/meeting-events.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { haveMet, isLimited } from "../../lib/people/users/user-access.ts";
import { cpuMilliseconds } from "../../lib/testing/measuring/cpu-milliseconds.ts";
import { LARGE_CHANNEL } from "../seed.ts";

export const LIMITED_GUESTS = { guests: 200, conversations: 20 } as const;
const CHECKS = 200_000;
const ARRIVALS = 100;

/** Makes guests of bench accounts after the first two; they are in the large channel. */
export async function addLimitedGuests(client: pg.Client, realmId: number | undefined): Promise<void> {
  const { guests, conversations } = LIMITED_GUESTS;
  await client.query(
    `UPDATE user_account SET role = 600 WHERE id IN (
       SELECT id FROM user_account WHERE realm_id = $1 AND email LIKE 'bench%' ORDER BY id OFFSET 2 LIMIT $2)`,
    [realmId, guests],
  );
  await client.query(
    `INSERT INTO permission_setting (realm_id, setting, group_id)
     SELECT $1, 'can_access_all_users_group', id FROM user_group WHERE realm_id = $1 AND name = 'role:members'`,
    [realmId],
  );
  await client.query(
    `WITH guests AS (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM user_account WHERE realm_id = $1 AND role = 600),
     people AS (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM user_account WHERE realm_id = $1 AND email LIKE 'colleague%'),
     made AS (
       INSERT INTO conversation (realm_id, direct_key)
       SELECT $1, g.id || ',' || p.id FROM guests g, generate_series(1, $2::int) place
       JOIN people p ON true WHERE p.n = g.n * $2 + place
       RETURNING id, direct_key)
     INSERT INTO conversation_member (conversation_id, user_id)
     SELECT id, unnest(string_to_array(direct_key, ','))::int FROM made`,
    [realmId, conversations],
  );
}

export interface LimitedGuestFigures {
  /** Microseconds of processor time to decide whether a guest knows a user. */
  readonly knownCheck: number;
  /** Milliseconds of processor time to find the guests who get to know a new subscriber of the large channel. */
  readonly arrival: number;
}

export function measureLimitedGuests(organization: Organization): LimitedGuestFigures {
  const people = [...organization.users.all()].filter(({ botType }) => botType === null);
  const guests = people.filter((user) => isLimited(organization, user));
  const check = () => {
    for (let index = 0; index < CHECKS; index += 1) {
      const [guest, person] = [guests[index % guests.length], people[(index * 31) % people.length]];
      if (guest && person) haveMet(organization, guest, person);
    }
  };
  check();
  const channelId = organization.channels.named(LARGE_CHANNEL)?.id ?? null;
  const arriving = people.slice(-ARRIVALS);
  const arrive = () => {
    for (const { id } of arriving) meetings(organization, [{ channelId, userIds: [id] }]);
  };
  arrive();
  return {
    knownCheck: (cpuMilliseconds(check) * 1000) / CHECKS,
    arrival: cpuMilliseconds(arrive) / ARRIVALS,
  };
}
