/** Moves teams in for tests, and reads what people find then. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { runCommand } from "../../server/manage/run-command.ts";
import { query, sql } from "../kernel/db/sql.ts";
import { hashPassword } from "../people/users/password.ts";
import { ApiClient } from "./clients/api-client.ts";
import { TEST_PASSWORD } from "./test-organization.ts";

const reportShape = z.looseObject({
  organization: z.int().nullable(),
  people: z.int(),
  channels: z.int(),
  messages: z.int(),
  files: z.int(),
  left_out: z.array(z.object({ reason: z.string(), count: z.int(), examples: z.array(z.string()) })),
});

let moved = 0;

/**
 * @param write makes the export at the given path.
 * @param words of the command, without the paths.
 */
export async function moveIn(
  source: string,
  write: (file: string) => Promise<void>,
  options: readonly string[] = [],
) {
  moved += 1;
  const subdomain = `moved${moved}-${process.pid}`;
  const file = path.join(await mkdtemp(path.join(tmpdir(), "parley-moved-")), "export.zip");
  await write(file);
  const printed = await runCommand(["import", source, file, subdomain, "--json", ...options]);
  return { subdomain, report: reportShape.parse(JSON.parse(printed)) };
}

/** Moved people have no passwords. */
export async function credentialsAsMoved(port: number, subdomain: string, email: string) {
  const host = `${subdomain}.localhost:${port}`;
  await query(sql`
    UPDATE user_account u SET password_hash = ${await hashPassword(TEST_PASSWORD)}
    FROM realm r WHERE r.id = u.realm_id AND r.subdomain = ${subdomain} AND u.bot_type IS NULL`);
  const anonymous = new ApiClient(port, { credentials: null, host });
  const { body } = await anonymous.post("/fetch_api_key", { username: email, password: TEST_PASSWORD });
  return { host, credentials: { email, apiKey: z.string().parse(body.api_key) } };
}

export async function signInAsMoved(port: number, subdomain: string, email: string): Promise<ApiClient> {
  return new ApiClient(port, await credentialsAsMoved(port, subdomain, email));
}

const listShape = z.object({
  messages: z.array(
    z.looseObject({
      id: z.int(),
      sender_full_name: z.string(),
      subject: z.string(),
      content: z.string(),
      timestamp: z.int(),
      flags: z.array(z.string()),
      reactions: z.array(z.looseObject({ emoji_code: z.string(), user_id: z.int() })),
    }),
  ),
});

/** The oldest hundred, as their source. */
export async function messagesSeenBy(client: ApiClient, narrow: readonly unknown[]) {
  const params = { anchor: "oldest", num_before: 0, num_after: 100, narrow, apply_markdown: false };
  return listShape.parse((await client.get("/messages", params)).body).messages;
}
