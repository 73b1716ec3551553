/** Weekly digests. */
import { expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { openMailbox, type ReceivedMail } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { queueDigests } from "./digest.ts";

const mailbox = await openMailbox();
const { org } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const { owner } = org;
await owner.client.patch("/realm", { digest_emails_enabled: true, digest_weekday: 1 });

/** The last one at ten o'clock, possibly today. */
function tuesday(weeks = 0): Date {
  const day = new Date();
  day.setUTCHours(10, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7) + weeks * 7);
  return day;
}

const plusDays = (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000);

async function digestsOf(account: TestAccount): Promise<ReceivedMail[]> {
  const waiting = () =>
    query(sql`
    SELECT FROM outgoing_mail WHERE realm_id = ${org.realmId} AND next_attempt_at IS NOT NULL`);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  return mailbox.mails.filter(
    ({ recipients, subject }) => recipients.includes(account.email) && subject?.startsWith("This week"),
  );
}

test("it lists unread topics and new channels, once a week, whichever nodes queue it", async () => {
  const [reader, present, declines, knowing] = [
    await org.add(),
    await org.add(),
    await org.add(),
    await org.add(),
  ];
  await owner.subscribe("general");
  for (const account of [reader, present, declines, knowing]) await account.subscribe("general");
  await owner.send("general", "one", { topic: "<plans>" });
  await owner.send("general", "two", { topic: "<plans>" });
  await owner.subscribe("brand new");
  await present.client.post("/users/me/presence", { status: "active" });
  await declines.client.patch("/settings", { enable_digest_emails: false });
  await knowing.subscribe("brand new");
  await knowing.client.post("/mark_all_as_read");
  await queueDigests(plusDays(tuesday(-1), 1));
  expect(await digestsOf(reader)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => queueDigests(tuesday())));
  await queueDigests(tuesday());
  const [mail, ...more] = await digestsOf(reader);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("#general > <plans>");
  expect(mail?.text).toContain("2 unread messages");
  expect(mail?.text).toContain("#brand new");
  expect(mail?.html).toContain("#general &gt; &lt;plans&gt;");
  expect(mail?.text).toContain("/unsubscribe/digest-");
  for (const account of [present, declines, knowing]) expect(await digestsOf(account)).toEqual([]);
  await owner.client.patch("/realm", { digest_weekday: 3 });
  await queueDigests(plusDays(tuesday(), 2));
  expect(await digestsOf(reader)).toHaveLength(1);
  await owner.client.patch("/realm", { digest_weekday: 1 });
  await queueDigests(tuesday(1));
  expect(await digestsOf(reader)).toHaveLength(2);
});

test("when no node ran on the day, it is sent in the days after it, and the next one on its day", async () => {
  const reader = await org.add();
  await owner.subscribe("late news");
  const sent = async () => (await digestsOf(reader)).length;
  await queueDigests(plusDays(tuesday(2), -1));
  expect(await sent()).toBe(0);
  const thursdayMorning = new Date(plusDays(tuesday(2), 2).setUTCHours(3));
  await Promise.all([1, 2].map(() => queueDigests(thursdayMorning)));
  await queueDigests(plusDays(tuesday(2), 3));
  expect(await sent()).toBe(1);
  await queueDigests(tuesday(3));
  expect(await sent()).toBe(2);
  await queueDigests(plusDays(tuesday(4), 5));
  expect(await sent()).toBe(2);
  await queueDigests(tuesday(5));
  expect(await sent()).toBe(3);
});
