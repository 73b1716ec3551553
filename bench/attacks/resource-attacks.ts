/** Attacks on pictures, previews, downloads, mail, sockets, and drafts. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { z } from "zod";
import { largePicture, upload } from "./account-attacks.ts";
import { type Attack, times } from "./attacks.ts";
import { type CountingClient, credentials } from "./counting-client.ts";

const API = "/api/v1";
const POLLING = "/socket.io/?EIO=4&transport=polling";
const LARGE_FILE = 10_000_000;
/** Reserved (RFC 2606), so name servers immediately report that it does not exist. */
const UNKNOWN_SITES = "site.invalid";

const uploaded = z.object({ url: z.string() });
const urlIn = (text: string) => (text === "" ? "" : uploaded.parse(JSON.parse(text)).url);
const picture = largePicture();
const draft = { type: "", to: [], topic: "", content: "x".repeat(9_000), timestamp: 1_700_000_000 };
let largeFile = "";

export async function sayAndWait({ address }: CountingClient, port: number, text: string): Promise<void> {
  const connection = connect({ port, host: "127.0.0.1", localAddress: address });
  connection.on("error", () => connection.destroy());
  connection.pause().unref().write(text);
}

/** SMTP servers reject clients that speak before the greeting. */
async function greetAndSay({ address }: CountingClient, port: number, text: string): Promise<void> {
  const connection = connect({ port, host: "127.0.0.1", localAddress: address });
  connection.on("error", () => connection.destroy());
  connection.unref().once("data", () => connection.pause().write(text));
}

const mailAddress = z.object({ email: z.string() });
const foundChannel = z.object({ stream_id: z.int() });
let mailbox = "";

export const resourceAttacks: readonly Attack[] = [
  {
    name: "three pictures of 49 million pixels in messages, awaited as thumbnails",
    strike: (client, { member }) =>
      times(3, async () => {
        const url = urlIn(await upload(client, member, `${API}/user_uploads`, picture));
        const content = `[a.png](${url}) `.repeat(50);
        await client.post(member, `${API}/messages`, { type: "direct", to: [member.email], content });
      }),
  },
  {
    name: "nine messages with links to 45 pages of sites that do not exist",
    strike: (client, { guest }) =>
      times(9, () => {
        const content = Array.from({ length: 5 }, () => `https://${randomUUID()}.${UNKNOWN_SITES}/`).join(
          " ",
        );
        return client.post(guest, `${API}/messages`, { type: "direct", to: [guest.email], content });
      }),
  },
  {
    name: "fifty downloads of ten megabytes that nobody reads",
    async prepare(client, { member }) {
      largeFile = urlIn(await upload(client, member, `${API}/user_uploads`, Buffer.alloc(LARGE_FILE, "x")));
    },
    strike: (client, { member }) => {
      const { authorization = "" } = credentials(member);
      const head = `Host: localhost:${client.port}\r\nAuthorization: ${authorization}`;
      return times(50, () => sayAndWait(client, client.port, `GET ${largeFile} HTTP/1.1\r\n${head}\r\n\r\n`));
    },
  },
  {
    name: "forty mails that do not end",
    async prepare(client, { member }) {
      const name = "mailed";
      await client.post(member, `${API}/users/me/subscriptions`, { subscriptions: [{ name }] });
      const id = await client.get(member, `${API}/get_stream_id`, { stream: name });
      const { stream_id } = foundChannel.parse(JSON.parse(id));
      const path = `${API}/streams/${stream_id}/email_address`;
      mailbox = mailAddress.parse(JSON.parse(await client.get(member, path, {}))).email;
    },
    strike: (client, { mailPort }) => {
      const dialogue = ["EHLO a", "MAIL FROM:<a@a.test>", `RCPT TO:<${mailbox}>`, "DATA", "Subject: a", ""];
      return times(40, () => greetAndSay(client, mailPort, `${dialogue.join("\r\n")}${"x".repeat(100_000)}`));
    },
  },
  {
    name: "a hundred more sockets",
    strike: (client, { guest }) =>
      times(100, async () => {
        const sid = /"sid":"([^"]+)"/.exec(await client.send({ method: "GET", path: POLLING }))?.[1];
        if (sid === undefined) return;
        const body = `40${JSON.stringify({ email: guest.email, api_key: guest.apiKey })}`;
        const headers = { "content-type": "text/plain" };
        await client.send({ method: "POST", path: `${POLLING}&sid=${sid}`, headers, body });
      }),
  },
  {
    name: "nine times a hundred drafts of 9,000 characters, and a look at all of them",
    strike: (client, { member }) =>
      times(9, async () => {
        await client.post(member, `${API}/drafts`, { drafts: Array.from({ length: 100 }, () => draft) });
        await client.get(member, `${API}/drafts`, {});
      }),
  },
];
