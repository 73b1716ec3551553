/**
 * Bookmarks of a channel, which no export holds and Slack gives out with a token of the scope bookmarks:read
 * (https://docs.slack.dev/reference/methods/bookmarks.list).
 */
import { z } from "zod";
import { quoted } from "../exports/archive-format.ts";
import type { MoveReport } from "../moved-teams/move-report.ts";
import type { MovedText } from "../moved-teams/moved-team.ts";
import { askSlack } from "./ask-slack.ts";
import { linkText, type SlackNames } from "./slack-text.ts";

const text = z.string().catch("");

const answerShape = z.looseObject({
  ok: z.boolean(),
  error: text,
  bookmarks: z.array(z.looseObject({ title: text, link: text }).catch({ title: "", link: "" })).catch([]),
});

export class SlackBookmarks {
  readonly #token: string;
  readonly #api: string;
  readonly #report: MoveReport;
  #isRefused = false;

  /** @param api the origin of Slack's API. */
  constructor(token: string, api: string, report: MoveReport) {
    this.#token = token;
    this.#api = api;
    this.#report = report;
  }

  /** Links, one a piece; none where Slack refuses to list them. */
  async of(channel: { readonly id: string; readonly name: string }, names: SlackNames): Promise<MovedText> {
    if (this.#isRefused) return [];
    const address = `${this.#api}/api/bookmarks.list?channel_id=${encodeURIComponent(channel.id.toWellFormed())}`;
    const answer = await askSlack(address, { authorization: `Bearer ${this.#token}` });
    const { data } = answerShape.safeParse(await answer?.json().catch(() => null));
    if (data?.error === "missing_scope") {
      this.#isRefused = true;
      this.#report.add("Bookmarks were left out: the token lacks the scope bookmarks:read.", data.error);
    } else if (!data?.ok) {
      const reason = data?.error ? quoted(data.error) : "no answer";
      this.#report.add(
        "Slack does not list a channel's bookmarks.",
        `${channel.name || channel.id}: ${reason}`,
      );
    } else {
      return data.bookmarks
        .filter(({ link }) => /^https?:\/\//i.test(link))
        .map(({ title, link }) => linkText(link, title.trim() || undefined, names));
    }
    return [];
  }
}
