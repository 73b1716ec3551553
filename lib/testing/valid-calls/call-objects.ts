/** Makes the objects that valid calls are about: a snippet to edit, a queue to poll. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { pictureFile } from "../pictures.ts";
import type { TestAccount } from "../test-account.ts";

/** The objects that the calls refer to. */
export interface CallSubject {
  readonly channelId: number;
  /** In the channel. */
  readonly messageId: number;
  readonly userId: number;
  /** Makes something that only its owner may use, such as a snippet; `unknown` stands for one that does not exist. */
  own<Id>(make: (owner: TestAccount) => Promise<Id>, unknown: Id): Promise<Id>;
  /** Creates a person, whom the call may deactivate, and returns the id. */
  somebody(): Promise<number>;
}

/** Makes the parameters of a call, including those of the path. */
export type MakeParams = (subject: CallSubject) => object | Promise<object>;

export const UNKNOWN_ID = 987_654_321;

/** It holds an event, so that no poll of it has to wait. */
export const queueOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const { queueId } = await account.listen();
    await account.send([account.id], "news");
    return queueId;
  }, "00000000-0000-4000-8000-000000000000");

export const deviceOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/register_client_device");
    return z.int().parse(body.device_id);
  }, UNKNOWN_ID);

/** A browser whose push service does not exist. */
export const newPushSubscription = () => ({
  endpoint: `https://push.invalid/${randomUUID()}`,
  p256dh: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
});

export const pushSubscriptionOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/users/me/push_subscriptions", newPushSubscription());
    return z.int().parse(body.id);
  }, UNKNOWN_ID);

export const fcmTokenOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const token = randomUUID();
    await client.post("/users/me/android_gcm_reg_id", { token });
    return token;
  }, "unknown");

export const apnsTokenOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const token = randomUUID().replaceAll("-", "");
    await client.post("/users/me/apns_device_token", { token, appid: "org.example.app" });
    return token;
  }, "00");

export const snippetOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/saved_snippets", { title: "Greeting", content: "Hello!" });
    return z.int().parse(body.saved_snippet_id);
  }, UNKNOWN_ID);

export const emojiOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const name = randomUUID();
    await client.post(`/realm/emoji/${name}`, { file: pictureFile() });
    return name;
  }, "no-such-emoji");

const uploads = z.object({ attachments: z.array(z.object({ id: z.int(), path_id: z.string() })) });

export const uploadOf = async ({ own }: CallSubject) =>
  own(
    async ({ client }) => {
      await client.post("/user_uploads", { file: pictureFile() });
      const { attachments } = uploads.parse((await client.get("/attachments")).body);
      return attachments.at(-1) ?? { id: UNKNOWN_ID, path_id: "1/none" };
    },
    { id: UNKNOWN_ID, path_id: "1/none" },
  );

export const draftIn = (channelId: number) => ({
  type: "stream",
  to: [channelId],
  topic: "t",
  content: "Hello!",
});

export const draftOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const drafts = [{ type: "", to: [], topic: "", content: "Hello!" }];
    const { body } = await client.post("/drafts", { drafts });
    return z.tuple([z.int()]).parse(body.ids)[0];
  }, UNKNOWN_ID);

/** In 2060. */
export const LATER = 2_840_000_000;

export const scheduledOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const message = { type: "direct", to: [id], content: "Hello!", scheduled_delivery_timestamp: LATER };
    const { body } = await client.post("/scheduled_messages", message);
    return z.int().parse(body.scheduled_message_id);
  }, UNKNOWN_ID);

export const reminderOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const reminder = {
      message_id: await account.send([account.id], "a note"),
      scheduled_delivery_timestamp: LATER,
    };
    const { body } = await account.client.post("/reminders", reminder);
    return z.int().parse(body.reminder_id);
  }, UNKNOWN_ID);

export const viewOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const fragment = `narrow/search/${randomUUID()}`;
    await client.post("/navigation_views", { fragment, is_pinned: true, name: fragment });
    return fragment;
  }, "narrow/search/nothing");

export const linkifier = () => ({
  pattern: `${randomUUID()}-(?P<id>[0-9]+)`,
  url_template: "https://x.example/{id}",
});

export const linkifierOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/realm/filters", linkifier());
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

export const randomDomain = () => `${randomUUID()}.example.com`;

export const domainOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const domain = randomDomain();
    await client.post("/realm/domains", { domain, allow_subdomains: false });
    return domain;
  }, "unknown.example.com");

export const playgroundOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const playground = { pygments_language: "Python", url_template: "https://python.example.com{?code}" };
    const { body } = await client.post("/realm/playgrounds", { ...playground, name: randomUUID() });
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

const linkifierList = z.object({ linkifiers: z.array(z.object({ id: z.int() })) });

export const linkifierIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/realm/linkifiers");
    return linkifierList.parse(body).linkifiers.map(({ id }) => id);
  }, []);

export const profileField = () => ({ name: randomUUID().replaceAll("-", ""), field_type: 1 });

/** Only an administrator's exists. */
export const profileFieldOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/realm/profile_fields", profileField());
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

const fieldList = z.object({ custom_fields: z.array(z.object({ id: z.int() })) });

export const profileFieldIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/realm/profile_fields");
    return fieldList.parse(body).custom_fields.map(({ id }) => id);
  }, []);

export const noteOf = async ({ own }: CallSubject) =>
  own((account) => account.send([account.id], "a note"), UNKNOWN_ID);

export const pollOf = async ({ own }: CallSubject) =>
  own((account) => account.send([account.id], "/poll Lunch?\nSoup"), UNKNOWN_ID);

export const reactedNoteOf = async ({ own }: CallSubject) =>
  own(async (account) => {
    const id = await account.send([account.id], "a note");
    await account.client.post(`/messages/${id}/reactions`, { emoji_name: "octopus" });
    return id;
  }, UNKNOWN_ID);

export async function makeChannel({ client }: TestAccount): Promise<number> {
  const { body } = await client.post("/channels/create", { name: randomUUID(), subscribers: [] });
  return z.int().parse(body.id);
}

export async function joinChannel(account: TestAccount): Promise<string> {
  const name = randomUUID();
  await account.subscribe(name);
  return name;
}

/** Only an administrator's exists. */
export const folderOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/channel_folders/create", { name: randomUUID() });
    return z.int().catch(UNKNOWN_ID).parse(body.channel_folder_id);
  }, UNKNOWN_ID);

const folderList = z.object({ channel_folders: z.array(z.object({ id: z.int() })) });

export const folderIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/channel_folders", { include_archived: true });
    return folderList.parse(body).channel_folders.map(({ id }) => id);
  }, []);

const botList = z.object({ bots: z.array(z.object({ user_id: z.int(), username: z.string() })) });

/** A bot of the account's own that was made here. */
export const botOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { bots } = botList.parse((await client.get("/bots")).body);
    const made = bots.find(({ username }) => username.startsWith("tool-"));
    return made?.user_id ?? makeBot({ client });
  }, UNKNOWN_ID);

/** Only of an account that may create bots there is one. */
export async function makeBot({ client }: Pick<TestAccount, "client">): Promise<number> {
  const { body } = await client.post("/bots", newBot());
  return z.int().catch(UNKNOWN_ID).parse(body.user_id);
}

export const newBot = () => ({ full_name: `Tool ${randomUUID()}`, short_name: `tool-${randomUUID()}` });

const userList = z.object({ members: z.array(z.object({ user_id: z.int() })) });

export const mutedUserOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    const { members } = userList.parse((await client.get("/users")).body);
    const other = z.int().parse(members.map((member) => member.user_id).find((userId) => userId !== id));
    await client.post(`/users/me/muted_users/${other}`);
    return other;
  }, UNKNOWN_ID);

/** The account itself, which is there. */
export const presentUserOf = async ({ own }: CallSubject) =>
  own(async ({ client, id }) => {
    await client.post("/users/me/presence", { status: "active" });
    return id;
  }, UNKNOWN_ID);
/** The person of the subject, not muted by the account. */
export const unmutedUserOf = async ({ own, userId }: CallSubject) => {
  await own(async ({ client }): Promise<unknown> => client.delete(`/users/me/muted_users/${userId}`), null);
  return userId;
};

/** The id of a new invitation by mail. */
export const mailInvitationOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    await client.post("/invites", { invitee_emails: `${randomUUID()}@example.com`, stream_ids: [] });
    const { body } = await client.get("/invites");
    const { invites } = z.object({ invites: z.array(z.object({ id: z.int() })) }).parse(body);
    return invites[0]?.id ?? UNKNOWN_ID;
  }, UNKNOWN_ID);

const NO_KEY = `${UNKNOWN_ID}-AAAAAAAAAAAAAAAAAAAAAAAA`;

/** The key of a new invitation link; an unknown one for accounts that may make none. */
export const invitationKeyOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/invites/multiuse", { invite_as: 600 });
    return typeof body.invite_link === "string" ? body.invite_link.replace(/.*\//, "") : NO_KEY;
  }, NO_KEY);
