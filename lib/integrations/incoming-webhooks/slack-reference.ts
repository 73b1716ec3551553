/** Slack's references in brackets: addresses, people, channels, groups and times. None of them names anybody here. */
import { plain, webAddress } from "./quoted-markdown.ts";
import { unescapedEntities } from "./slack-entities.ts";

interface SlackReference {
  /** Plain text. */
  readonly label: string;
  readonly markdown: string;
}

/** @param text with its brackets; null for one that refers to nothing, such as a tag of HTML. */
export function slackReference(text: string): SlackReference | null {
  const inner = /^<([^<>\n]+)>$/.exec(text)?.[1];
  if (inner === undefined) return null;
  const bar = inner.indexOf("|");
  const target = unescapedEntities(bar < 0 ? inner : inner.slice(0, bar));
  const label = unescapedEntities(bar < 0 ? "" : inner.slice(bar + 1)).trim();
  if (target.startsWith("!date^")) return moment(target, label);
  if (/^[@#][A-Z0-9]{1,40}$/i.test(target) || /^![a-z]+(?:\^[\w^-]+)?$/i.test(target))
    return named(target, label);
  const scheme = /^(?:mailto|tel|sms):/i.exec(target)?.[0];
  if (scheme !== undefined) return plainly(label || target.slice(scheme.length));
  return webAddress(target) === null ? null : linked(label || target, target);
}

const plainly = (label: string): SlackReference => ({ label, markdown: plain(label, 1_000) });

function linked(label: string, url: string): SlackReference {
  return { label, markdown: `[${plain(label, 1_000) || "link"}](${webAddress(url) ?? ""})` };
}

/** A person, a channel, a group or everybody: their ids say nothing, so a label counts where there is one. */
function named(target: string, label: string): SlackReference {
  const [name = ""] = target.slice(1).split("^", 1);
  return plainly(label || (name === "subteam" ? "group" : name));
}

/** `!date^seconds^format^address`, shown in each reader's time zone. */
function moment(target: string, fallback: string): SlackReference | null {
  const [, seconds = "", , url = ""] = target.split("^");
  const date = /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000) : null;
  if (url !== "" && webAddress(url) !== null && fallback !== "") return linked(fallback, url);
  if (date === null) return fallback === "" ? null : plainly(fallback);
  return { label: fallback || date.toISOString(), markdown: `<time:${date.toISOString()}>` };
}
