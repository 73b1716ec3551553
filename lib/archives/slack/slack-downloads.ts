/** Files and custom emoji of a Slack workspace, which its export names and only Slack's servers hold. */
import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedEmoji, MovedFile } from "../moved-teams/moved-team.ts";
import type { SlackFile, SlackUser } from "./slack-shapes.ts";

/** Origins of Slack; tests have their own. */
export interface SlackServers {
  readonly api: string;
  /** Only these get the token with a request for a file. */
  readonly files: readonly string[];
  readonly emoji: readonly string[];
  /** Pictures that people chose; drawn ones are at Gravatar, which must not learn of the move. */
  readonly avatars: readonly string[];
}

export const slackServers: SlackServers = {
  api: "https://slack.com",
  files: ["https://files.slack.com"],
  emoji: ["https://emoji.slack-edge.com", "https://a.slack-edge.com"],
  avatars: ["https://avatars.slack-edge.com"],
};

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const TIMEOUT_MS = 600_000;

const emojiList = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  emoji: z.record(z.string(), z.string()).catch({}),
});

const ALIAS = "alias:";

/** Begins the key of a profile picture; its address follows, which changes with the picture. */
const PICTURE = "@";

export class SlackDownloads {
  readonly #token: string;
  readonly #servers: SlackServers;
  readonly #folder: string;
  readonly #report: MoveReport;
  readonly #files = new Map<string, SlackFile>();
  readonly #emoji = new Map<string, string>();
  #count = 0;

  private constructor(token: string, servers: SlackServers, folder: string, report: MoveReport) {
    this.#token = token;
    this.#servers = servers;
    this.#folder = folder;
    this.#report = report;
  }

  /**
   * @param token of an app of the workspace with the scopes files:read and emoji:read.
   * @throws ArchiveError for a token that Slack refuses.
   */
  static async open(token: string, servers: SlackServers, report: MoveReport): Promise<SlackDownloads> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "parley-slack-"));
    const downloads = new SlackDownloads(token, servers, folder, report);
    try {
      await downloads.#listEmoji();
      return downloads;
    } catch (error) {
      await downloads.close();
      throw error;
    }
  }

  /** Aliases of custom emoji are emoji with the same picture. */
  get emoji(): MovedEmoji[] {
    return [...this.#emoji.keys()].map((name) => ({
      key: name,
      name,
      authorKey: null,
      fileKey: `:${name}:`,
    }));
  }

  /** Notes a file that a message names. @returns false for one that Slack does not hold. */
  expect(file: SlackFile): boolean {
    if (file.id === "" || !isAt(file.url_private ?? "", this.#servers.files)) return false;
    this.#files.set(file.id, file);
    return true;
  }

  /** The key of a person's picture; null for a person without a picture of their own. */
  pictureOf({ profile }: SlackUser): string | null {
    const { is_custom_image: isOwn, image_512: large = "", image_original: original = "" } = profile;
    // Some exports lack the flag, but only chosen pictures have an original.
    if (!isOwn && original === "") return null;
    const address = [large, original].find((each) => isAt(each, this.#servers.avatars));
    return address === undefined ? null : PICTURE + address;
  }

  /** @param key the id of a file, the name of an emoji between colons, or the key of a picture. */
  async file(key: string): Promise<MovedFile | null> {
    const picture = key.startsWith(PICTURE) ? key.slice(PICTURE.length) : "";
    if (isAt(picture, this.#servers.avatars)) return this.#download(picture, key, {});
    const address = this.#emoji.get(key.slice(1, -1));
    if (key.startsWith(":") && address !== undefined) return this.#download(address, key, {});
    const file = this.#files.get(key);
    if (!file?.url_private) return null;
    const authorization = { authorization: `Bearer ${this.#token}` };
    const name = file.name || file.title || file.id;
    return this.#download(file.url_private, name, authorization, file.mimetype);
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #listEmoji(): Promise<void> {
    const answer = await this.#ask(`${this.#servers.api}/api/emoji.list`, {
      authorization: `Bearer ${this.#token}`,
    });
    const { data } = emojiList.safeParse(await answer?.json().catch(() => null));
    if (!data) throw new ArchiveError("Slack cannot be asked for the workspace's emoji; try again later.");
    if (data.error === "missing_scope") {
      this.#report.add("Custom emoji were left out: the token lacks the scope emoji:read.", data.error);
      return;
    }
    if (!data.ok) throw new ArchiveError(`Slack refuses the token: ${quoted(data.error)}.`);
    for (const [name, given] of Object.entries(data.emoji)) {
      const address = given.startsWith(ALIAS) ? data.emoji[given.slice(ALIAS.length)] : given;
      if (address !== undefined && isAt(address, this.#servers.emoji)) this.#emoji.set(name, address);
    }
  }

  async #download(
    address: string,
    name: string,
    headers: Readonly<Record<string, string>>,
    type = "",
  ): Promise<MovedFile | null> {
    const answer = await this.#ask(address, headers);
    if (!answer?.body) return null;
    const given = answer.headers.get("content-type") ?? "";
    // Slack answers with its sign-in page where the token may not read the file.
    if (given.startsWith("text/html") && !type.startsWith("text/html")) {
      await answer.body.cancel();
      return null;
    }
    this.#count += 1;
    const target = path.join(this.#folder, String(this.#count));
    try {
      await pipeline(answer.body, createWriteStream(target, { mode: 0o600 }));
    } catch {
      return null;
    }
    const { size } = await stat(target);
    return { size, name, open: async () => (await open(target, "r")).createReadStream() };
  }

  /** Null without an answer that has content. Redirects, which lead to a sign-in page, are not followed. */
  async #ask(address: string, headers: Readonly<Record<string, string>>): Promise<Response | null> {
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(address, { headers, redirect: "manual", signal }).catch(() => null);
      if (answer?.ok) return answer;
      await answer?.body?.cancel();
      const mayRetry = !answer || answer.status === 429 || answer.status >= 500;
      if (!mayRetry || tries === TRIES) return null;
      await pause(waitOf(answer, tries));
    }
  }
}

function waitOf(answer: Response | null, tries: number): number {
  const seconds = Number(answer?.headers.get("retry-after") ?? Number.NaN);
  const wait = Number.isNaN(seconds) ? FIRST_WAIT_MS * 2 ** (tries - 1) : seconds * 1_000;
  return Math.min(wait, MAX_WAIT_MS);
}

function isAt(address: string, origins: readonly string[]): boolean {
  return URL.canParse(address) && origins.includes(new URL(address).origin);
}
