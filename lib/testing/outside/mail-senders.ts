/** An organization with channel addresses, and a mail sender. */
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../serve-organization.ts";
import type { TestAccount } from "../test-account.ts";
import type { TestServerOptions } from "../test-server.ts";

const SENDER = "Ada Lovelace <ada@elsewhere.example>";

const shownMessage = z.looseObject({
  id: z.int(),
  content: z.string(),
  subject: z.string(),
  sender_id: z.int(),
});
type ShownMessage = z.output<typeof shownMessage>;

/** The owner and a member are subscribed to the target channel. */
export async function serveMail(options: TestServerOptions) {
  const { server, org } = await serveOrganization(options);
  const { owner, member } = org;
  await owner.subscribe("general");
  await member.subscribe("general");
  const port = z.int().parse(server.mailPort);
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  afterAll(() => transport.close());
  const { body: channel } = await member.client.get("/get_stream_id?stream=general");
  const channelId = z.int().parse(channel.stream_id);

  /** @param sender of the messages; defaults to the server's bot. */
  async function addressOf(account: TestAccount, sender?: TestAccount): Promise<string> {
    const query = sender ? `?sender_id=${sender.id}` : "";
    const { body } = await account.client.get(`/streams/${channelId}/email_address${query}`);
    return z.string().parse(body.email);
  }

  const own = await addressOf(member, member);
  const gateway = await addressOf(member);
  const send = (mail: SendMailOptions) =>
    transport.sendMail({ from: SENDER, to: own, subject: "Plans", ...mail });

  /** "accepted", or the server's response. */
  async function answerTo(mail: SendMailOptions): Promise<string> {
    try {
      await send(mail);
      return "accepted";
    } catch (error) {
      return error instanceof Error && "response" in error ? String(error.response) : String(error);
    }
  }

  /** Newest last. */
  async function newestOf(count: number, rendered = false): Promise<ShownMessage[]> {
    const params = `anchor=newest&num_before=${count}&num_after=0&apply_markdown=${rendered}`;
    const { body } = await owner.client.get(`/messages?${params}`);
    return z.array(shownMessage).parse(body.messages).slice(-count);
  }

  async function newest(rendered = false): Promise<ShownMessage> {
    const [message] = await newestOf(1, rendered);
    if (!message) throw new Error("There is no message.");
    return message;
  }

  return {
    server,
    org,
    port,
    transport,
    channelId,
    own,
    gateway,
    addressOf,
    send,
    answerTo,
    newest,
    newestOf,
  };
}
