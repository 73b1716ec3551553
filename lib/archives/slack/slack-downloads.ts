/** Downloads the files, custom emoji and profile pictures that a Slack export names and only Slack's servers hold. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { ApiError } from "../../kernel/errors.ts";
import { checkDiskSpace, requireSpaceForFiles } from "../../kernel/storage/disk-space.ts";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedEmoji, MovedFile } from "../moved-teams/moved-team.ts";
import { askableAddress, askSlack } from "./ask-slack.ts";
import { partialName } from "./slack-download-folder.ts";
import { isCanvas, type SlackFile, type SlackUser } from "./slack-shapes.ts";

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

/** In bytes, between two looks at the free space. */
const CHECKED_EVERY = 32 * 1024 * 1024;

/** The type of canvases, whose content is a page. */
const CANVAS = "application/vnd.slack-docs";
/** The sign-in page has a script within its first bytes. */
const SIGN_IN_BYTES = 65_536;

const emojiList = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  emoji: z.record(z.string(), z.string()).catch({}),
});

const ALIAS = "alias:";

/** Begins the key of a profile picture; its address follows, which changes with the picture. */
const PICTURE = "@";

interface Source {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The type that the export names; "" for pictures. */
  readonly type: string;
  /** The name to show. */
  readonly name: string;
}

export class SlackDownloads {
  readonly #token: string;
  readonly #servers: SlackServers;
  readonly #folder: string;
  readonly #report: MoveReport;
  readonly #files = new Map<string, SlackFile>();
  readonly #emoji = new Map<string, string>();

  private constructor(token: string, servers: SlackServers, folder: string, report: MoveReport) {
    this.#token = token;
    this.#servers = servers;
    this.#folder = folder;
    this.#report = report;
  }

  /**
   * @param token of an app of the workspace with the scopes files:read and emoji:read.
   * @param folder of the export, which may hold files that a former run has downloaded.
   * @throws ArchiveError when Slack does not answer or refuses the token.
   */
  static async open(
    token: string,
    servers: SlackServers,
    folder: string,
    report: MoveReport,
  ): Promise<SlackDownloads> {
    const downloads = new SlackDownloads(token, servers, folder, report);
    await downloads.#listEmoji();
    return downloads;
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

  /** Notes a file that a message names. @returns false if Slack's servers do not hold the file. */
  expect(file: SlackFile): boolean {
    const address = file.url_private ?? "";
    if (!isAt(address, this.#servers.files) || !namesFile(address, file.id)) return false;
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

  /**
   * @param key the id of a file, the name of an emoji between colons, or the key of a picture.
   * @throws ApiError SERVICE_UNAVAILABLE while the disk is almost full.
   */
  async file(key: string): Promise<MovedFile | null> {
    const source = this.#sourceOf(key);
    if (!source) return null;
    // The key comes from the export, and must not lead out of the folder.
    const target = path.join(this.#folder, createHash("sha256").update(key).digest("hex"));
    // A file has its name only once it is whole, so one that is there was downloaded by a former run.
    const isThere = (await stat(target).catch(() => null)) !== null;
    if (!isThere && !(await this.#download(target, source))) return null;
    const { size } = await stat(target);
    return { size, name: source.name, open: async () => (await open(target, "r")).createReadStream() };
  }

  #sourceOf(key: string): Source | null {
    const picture = key.startsWith(PICTURE) ? key.slice(PICTURE.length) : "";
    if (isAt(picture, this.#servers.avatars)) return publicPicture(key, picture);
    const emoji = key.startsWith(":") ? this.#emoji.get(key.slice(1, -1)) : undefined;
    if (emoji !== undefined) return publicPicture(key, emoji);
    const file = this.#files.get(key);
    if (!file?.url_private) return null;
    const { url_private: address, name, title, id, mimetype } = file;
    const type = isCanvas(file) ? CANVAS : mimetype;
    return {
      address,
      headers: { authorization: `Bearer ${this.#token}` },
      type,
      name: type === CANVAS ? `${title || name || id}.html` : name || title || id,
    };
  }

  async #listEmoji(): Promise<void> {
    const answer = await askSlack(`${this.#servers.api}/api/emoji.list`, {
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

  /**
   * @returns false if the file could not be downloaded whole.
   * @throws Error for a file that cannot be written.
   */
  async #download(target: string, { address, headers, type }: Source): Promise<boolean> {
    await checkDiskSpace();
    requireSpaceForFiles();
    const answer = await askSlack(address, headers);
    if (!answer?.body) return false;
    const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
    // Slack answers with its sign-in page where the token may not read the file.
    if (isPage && type !== CANVAS && !type.startsWith("text/html")) {
      await answer.body.cancel();
      return false;
    }
    const partial = partialName(target);
    try {
      const content = isPage && type === CANVAS ? canvasOnly(answer.body) : answer.body;
      await pipeline(content, whileThereIsSpace, createWriteStream(partial, { mode: 0o600, flush: true }));
      await rename(partial, target);
      return true;
    } catch (error) {
      await rm(partial, { force: true });
      // An error of a file names a system call; errors of the network are wrapped.
      if (error instanceof ApiError || (error instanceof Error && "syscall" in error)) throw error;
      return false;
    }
  }
}

function publicPicture(name: string, address: string): Source {
  return { address, headers: {}, type: "", name };
}

async function* whileThereIsSpace(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unchecked = 0;
  for await (const piece of content) {
    unchecked += piece.length;
    if (unchecked > CHECKED_EVERY) {
      unchecked = 0;
      await checkDiskSpace();
    }
    requireSpaceForFiles();
    yield piece;
  }
}

/**
 * Passes a canvas on, which is a page without scripts.
 * @throws ArchiveError for a page with a script, which is Slack's sign-in page.
 */
async function* canvasOnly(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let beginning: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    if (beginning.length < SIGN_IN_BYTES) {
      beginning = Buffer.concat([beginning, piece]);
      if (beginning.includes("<script")) throw new ArchiveError("The answer is no canvas.");
    }
    yield piece;
  }
}

/** Whether the path, like /files-pri/T1-F2/plan.pdf, has the file's own id: an altered export may name another file. */
function namesFile(address: string, id: string): boolean {
  const [, folder = "", place = "", ...name] = new URL(address).pathname.split("/");
  return folder.startsWith("files-") && name.length > 0 && id !== "" && place.split("-").at(-1) === id;
}

function isAt(address: string, origins: readonly string[]): boolean {
  return origins.includes(askableAddress(address)?.origin ?? "");
}
