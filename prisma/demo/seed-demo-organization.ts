/** Fills an empty database with a lively demo organization. */
import { randomBytes } from "node:crypto";
import { createRealm } from "../../lib/accounts/set-up/create-realm.ts";
import { database } from "../../lib/kernel/db/client.ts";
import { forgetStream } from "../../lib/kernel/events/event-dispatcher.ts";
import { ROLE_ADMINISTRATOR } from "../../lib/kernel/roles/roles.contract.ts";
import { createUser } from "../../lib/people/users/create-user.ts";
import { botHistory } from "./bot-history.ts";
import { demoActor } from "./demo-actor.ts";
import { demoBots, demoOwner, demoPeople } from "./demo-people.ts";
import { insertDemoChannels } from "./insert-demo-channels.ts";
import { insertDemoCustomizations } from "./insert-demo-customizations.ts";
import { insertDemoFiles, insertDemoPortraits } from "./insert-demo-files.ts";
import { insertDemoGroups } from "./insert-demo-groups.ts";
import { insertDemoMessages } from "./insert-demo-messages.ts";
import { insertDemoPlans } from "./insert-demo-plans.ts";
import { insertDemoReadState } from "./insert-demo-read-state.ts";
import { insertDemoTopicPolicies } from "./insert-demo-topic-policies.ts";
import type { DemoConversation } from "./parse-conversations.ts";
import { Random } from "./random.ts";
import { readConversations } from "./read-conversations.ts";
import { WorkingCalendar } from "./working-calendar.ts";

const DAY = 86_400;
/** Accounts are older than the oldest message. */
const ACCOUNT_AGE_DAYS = 390;

/**
 * Does nothing if an organization exists. All accounts share the given password, or a generated one, which is returned.
 */
export async function seedDemoOrganization(givenPassword: string | undefined): Promise<string | null> {
  if ((await database().prisma.realm.count()) > 0) return null;
  const password = givenPassword ?? randomBytes(9).toString("base64url");
  const { email, fullName } = demoOwner;
  const owner = { email, fullName, password };
  const { realmId, ownerId } = await createRealm({ subdomain: "", name: "Northwind Labs", owner });
  await database().prisma.installation.updateMany({ data: { demoRealmId: realmId } });
  // Nobody in the demo is new.
  await database().prisma.user.update({ where: { id: ownerId }, data: { onboardingSteps: [] } });
  const ids = await insertPeople(realmId, ownerId, password);
  await insertDemoGroups(realmId, ownerId, ids);
  await insertDemoChannels(realmId, ids);
  // Reloads groups and channels, which were written without the log.
  forgetStream(realmId);
  await insertDemoCustomizations(realmId, ids);
  const actorOf = (handle: string) => demoActor(realmId, ids, handle);
  const conversations = readConversations();
  await insertDemoPortraits(actorOf);
  const files = await insertDemoFiles(actorOf, conversations);
  const calendar = new WorkingCalendar(new Date(), lastMinuteOf(conversations));
  const history = botHistory(new Random(20_261_121));
  await insertDemoMessages(realmId, ids, files, [...conversations, ...history], calendar);
  await insertDemoReadState(realmId, ids, calendar);
  await insertDemoTopicPolicies(realmId, ids, conversations);
  await insertDemoPlans(actorOf, calendar);
  forgetStream(realmId);
  await database().pool.query("ANALYZE");
  return password;
}

function lastMinuteOf(conversations: readonly DemoConversation[]): number {
  const messages = conversations.flatMap((conversation) => conversation.messages);
  return Math.max(...messages.map(({ day, minute }) => (day === 0 ? minute : 0)));
}

/** Returns ids by handle. */
async function insertPeople(
  realmId: number,
  ownerId: number,
  password: string,
): Promise<ReadonlyMap<string, number>> {
  const createdAt = Math.floor(Date.now() / 1000) - ACCOUNT_AGE_DAYS * DAY;
  await database().prisma.user.update({
    where: { id: ownerId },
    data: { createdAt: new Date(createdAt * 1000), timezone: demoOwner.timezone },
  });
  const ids = new Map<string, number>([[demoOwner.handle, ownerId]]);
  for (const { handle, email, fullName, role, timezone } of demoPeople) {
    const canCreateUsers = role <= ROLE_ADMINISTRATOR;
    const person = { email, fullName, role, timezone, password, createdAt, canCreateUsers };
    const { id } = await createUser(realmId, person);
    ids.set(handle, id);
  }
  for (const { handle, email, fullName, owner } of demoBots) {
    const bot = { type: 1, ownerId: ids.get(owner) ?? ownerId };
    const { id } = await createUser(realmId, { email, fullName, bot, createdAt });
    ids.set(handle, id);
  }
  return ids;
}
