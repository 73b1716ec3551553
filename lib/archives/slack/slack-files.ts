/** Shows files and canvases of a Slack export in the messages that share them. */
import { escapeInline } from "../../markdown/escape-markdown.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedText } from "../moved-teams/moved-team.ts";
import type { SlackDownloads } from "./slack-downloads.ts";
import { isCanvas, type SlackFile } from "./slack-shapes.ts";
import { linkTarget } from "./slack-text.ts";

export class SlackFiles {
  readonly #downloads: SlackDownloads | null;
  readonly #report: MoveReport;
  /** Canvases that no message has shared so far, by id. */
  readonly #unshared: Map<string, string>;

  /**
   * @param downloads null without a token.
   * @param canvases all that the export lists.
   */
  constructor(downloads: SlackDownloads | null, canvases: readonly SlackFile[], report: MoveReport) {
    this.#downloads = downloads;
    this.#report = report;
    this.#unshared = new Map(canvases.map((canvas) => [canvas.id, nameOf(canvas)]));
  }

  /** The download, or without a token only the file's name and address, since the export holds no files. */
  textOf(file: SlackFile, place: string): MovedText {
    const { id, mode } = file;
    const plain = nameOf(file);
    const label = escapeInline(plain);
    this.#unshared.delete(id);
    if (mode === "tombstone" || mode === "hidden_by_limit") {
      this.#report.add("A file that Slack had deleted is named in its message.", place);
      return [`(a deleted file: ${label})`];
    }
    const address = addressOf(file);
    if (this.#downloads?.expect(file)) return [{ file: id, label: plain, address }];
    this.#report.add(
      isCanvas(file)
        ? "A canvas is named and linked in its message; the export does not hold it."
        : "A file is named and linked in its message; the export does not hold it.",
      place,
    );
    return [address === undefined ? label : `[${label}](${address})`];
  }

  /** Call it after the last message. */
  reportUnshared(): void {
    for (const [id, name] of this.#unshared)
      this.#report.add("A canvas that no message shares was left out.", `${id}: ${name}`);
  }
}

function nameOf({ name, title }: SlackFile): string {
  return harmlessLine(title || name || "") || "a file";
}

/** A canvas has a page of its own, while its file is only what the page shows. */
function addressOf(file: SlackFile): string | undefined {
  const candidates = isCanvas(file) ? [file.permalink, file.url_private] : [file.url_private];
  const found = candidates.find((address) => /^https:\/\//.test(address ?? ""));
  return found ? linkTarget(found) : undefined;
}
