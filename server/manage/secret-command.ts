/** The command that replaces the server's secret. */

import { configuration } from "../../lib/config.ts";
import { requireOwner } from "../data-directory.ts";
import { countRotation, type Rotation, rotateSecret } from "../rotate-secret.ts";
import { isSecret, settleSecret, writeNextSecret } from "../secret-file.ts";
import { type Command, CommandError, type Input, type Installation, type Report } from "./command.ts";

export const secretCommand: Readonly<Record<string, Command>> = {
  "rotate-secret": {
    takes: [],
    options: { "secret-stdin": null, "dry-run": null, json: null },
    does: "replaces a stopped server's secret; if it is in PARLEY_SECRET, with one from the standard input",
    run: rotate,
  },
};

const HOW_WITH_VARIABLE =
  "The secret is in PARLEY_SECRET. Give the new one on the standard input, and keep it: " +
  "(umask 077; openssl rand -hex 32 | tee new-secret) | npm run manage -- rotate-secret --secret-stdin";

async function rotate(_given: readonly string[], input: Input): Promise<Report> {
  const { installation } = input;
  if (installation.isServerRunning) {
    throw new CommandError("Parley is running: stop the server, then rotate the secret.");
  }
  if (configuration().ownDatabase !== null)
    throw new CommandError(
      "The secret of several databases cannot be rotated: all of them would have to change at the same time.",
    );
  if (installation.secretFolder !== null) await requireOwner(installation.secretFolder);
  if (input.has("dry-run")) {
    const rotation = await countRotation(installation.databaseUrl);
    return { text: ["The secret would be replaced.", ...linesOf(rotation)].join("\n"), data: rotation };
  }
  const isInFile = installation.secretFolder !== null;
  if (isInFile === input.has("secret-stdin")) {
    throw new CommandError(
      isInFile ? "The secret is in the data folder, so give no --secret-stdin." : HOW_WITH_VARIABLE,
    );
  }
  const rotation = await (isInFile ? inFolder(installation) : given(installation, input));
  const next = isInFile
    ? "Start the server again. Backups need the secret that they were made with."
    : "Set PARLEY_SECRET to the new secret on every node, then start the server again.";
  return { text: ["The secret is replaced.", ...linesOf(rotation), next].join("\n"), data: rotation };
}

async function inFolder({ databaseUrl, secret, secretFolder }: Installation): Promise<Rotation> {
  const folder = secretFolder ?? "";
  try {
    return await rotateSecret(databaseUrl, secret, () => writeNextSecret(folder));
  } finally {
    await settleSecret(databaseUrl, folder);
  }
}

async function given({ databaseUrl, secret }: Installation, input: Input): Promise<Rotation> {
  const next = (await input.readLine()).trim();
  if (!isSecret(next))
    throw new CommandError("The new secret must have 64 hexadecimal digits: openssl rand -hex 32");
  if (next === secret) throw new CommandError("The new secret is the current one.");
  return rotateSecret(databaseUrl, secret, async () => next);
}

function linesOf(rotation: Rotation): string[] {
  return [
    "No longer valid:",
    `  browser sessions: ${rotation.sessions}; everybody signs in again`,
    `  API keys of people and bots: ${rotation.accountKeys}; their owners find new ones in their settings`,
    `  keys for programs: ${rotation.programKeys}; people make new ones`,
    `  open invitations: ${rotation.invitations}; copy their links again, or send them again`,
    `  links in mails, for passwords and addresses: ${rotation.mailLinks}; people ask again`,
    "  mail addresses of channels and for replies, tokens of outgoing webhooks, links to unsubscribe in earlier mails",
    "Kept:",
    `  passwords, second factors with their recovery codes: ${rotation.secondFactors}, passkeys: ${rotation.passkeys}`,
    "  the key for notifications in browsers, pictures of other sites in messages",
  ];
}
