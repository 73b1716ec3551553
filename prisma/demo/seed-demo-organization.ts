/** Fills an empty database with a lively organization to try things out in. */
import { randomBytes } from "node:crypto";
import { database } from "../../lib/db/client.ts";
import { forgetStream } from "../../lib/events/event-dispatcher.ts";
import { createRealm } from "../../lib/organizations/create-realm.ts";
import { createUser } from "../../lib/users/create-user.ts";
import { DEMO_OWNER, demoBots, demoPeople } from "./demo-people.ts";
import { insertDemoChannels } from "./insert-demo-channels.ts";
import { insertDemoMessages } from "./insert-demo-messages.ts";
import { insertDemoReadState } from "./insert-demo-read-state.ts";

const DAY = 86_400;
/** Accounts are older than the oldest message. */
const ACCOUNT_AGE_DAYS = 60;

/**
 * Creates the demo organization unless there already is an organization. Everyone has the same password:
 * the one given, or a generated one that is returned so that it can be told.
 */
export async function seedDemoOrganization(givenPassword: string | undefined): Promise<string | null> {
  if ((await database().prisma.realm.count()) > 0) return null;
  const password = givenPassword ?? randomBytes(9).toString("base64url");
  const owner = { ...DEMO_OWNER, password };
  const { realmId, ownerId } = await createRealm({ subdomain: "", name: "Northwind Labs", owner });
  const ids = await insertPeople(realmId, ownerId, password);
  const channels = await insertDemoChannels(realmId, ownerId, ids);
  await insertDemoMessages(realmId, ids, channels);
  await insertDemoReadState(realmId);
  forgetStream(realmId);
  await database().pool.query("ANALYZE");
  return password;
}

/** Creates the people and bots; address → id. */
async function insertPeople(
  realmId: number,
  ownerId: number,
  password: string,
): Promise<ReadonlyMap<string, number>> {
  const createdAt = Math.floor(Date.now() / 1000) - ACCOUNT_AGE_DAYS * DAY;
  await database().prisma.user.update({
    where: { id: ownerId },
    data: { createdAt: new Date(createdAt * 1000), timezone: "Africa/Lagos" },
  });
  const ids = new Map([[DEMO_OWNER.email, ownerId]]);
  for (const person of demoPeople) {
    const { id } = await createUser(realmId, { ...person, password, createdAt });
    ids.set(person.email, id);
  }
  for (const { email, fullName, ownerEmail } of demoBots) {
    const bot = { type: 1, ownerId: ids.get(ownerEmail) ?? ownerId };
    const { id } = await createUser(realmId, { email, fullName, bot, createdAt });
    ids.set(email, id);
  }
  return ids;
}
