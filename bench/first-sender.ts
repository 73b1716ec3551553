/** The account that sends when one suffices. */
import type { Account } from "./deliveries.ts";
import type { NpmServer } from "./npm-start.ts";
import type { Sender } from "./sends.ts";

export function firstOf([first]: readonly Account[]): Account {
  if (!first) throw new Error("The bench has no accounts.");
  return first;
}

export function firstSender(server: NpmServer, accounts: readonly Account[]): Sender {
  const first = firstOf(accounts);
  const authorization = `Basic ${Buffer.from(`${first.email}:${first.apiKey}`).toString("base64")}`;
  return { port: server.port, authorization };
}
