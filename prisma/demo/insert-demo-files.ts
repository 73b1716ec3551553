/** Uploads the demo's linked files and portraits. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { uploadAvatar } from "../../lib/accounts/avatars/change-avatar.ts";
import { uploadFile } from "../../lib/files/uploads/upload-file.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import { discardFile, storeBytes } from "../../lib/kernel/storage/stored-files.ts";
import { type DemoConversation, filesIn } from "./parse-conversations.ts";

const FILES = path.join(import.meta.dirname, "files");
/** Named by handle. */
const PORTRAITS = path.join(import.meta.dirname, "portraits");

type ActorOf = (handle: string) => Promise<Actor>;

/** By the first person who links each; returns addresses by file name. */
export async function insertDemoFiles(
  actorOf: ActorOf,
  conversations: readonly DemoConversation[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const message of conversations.flatMap(({ messages }) => messages)) {
    for (const name of filesIn(message)) {
      if (addresses.has(name)) continue;
      const actor = await actorOf(message.handle);
      const bytes = readFileSync(path.join(FILES, name));
      const key = await storeBytes(actor.organization.realm.id, bytes);
      const { url } = await uploadFile(actor, { key, name, size: bytes.length });
      addresses.set(name, url);
    }
  }
  return addresses;
}

/** People without a file keep their drawn pictures. */
export async function insertDemoPortraits(actorOf: ActorOf): Promise<void> {
  await Promise.all(
    readdirSync(PORTRAITS).map(async (file) => {
      const actor = await actorOf(path.parse(file).name);
      const key = await storeBytes(actor.organization.realm.id, readFileSync(path.join(PORTRAITS, file)));
      await uploadAvatar(actor, key);
      await discardFile(key);
    }),
  );
}
