/** Moves the ids in URLs of an organization: its views and uploads. */
import { type IdMove, movedId, type ReferredKind } from "./id-move.ts";

/** The operand is one id, possibly with a name: `5-general`. */
const operators: Readonly<Record<string, ReferredKind>> = {
  channel: "channel",
  stream: "channel",
  sender: "account",
  from: "account",
  mentions: "account",
  id: "message",
  near: "message",
  with: "message",
};

/** The operand is a list of accounts: `12,13-group`. */
const listOperators: ReadonlySet<string> = new Set([
  "dm",
  "private",
  "pm-with",
  "pm_with",
  "dm-including",
  "group-pm-with",
  "group_pm_with",
]);

/** Views and settings of one thing: `#user/12`, `#groups/4/support/members`. */
const heads: Readonly<Record<string, ReferredKind>> = {
  channels: "channel",
  streams: "channel",
  groups: "group",
  "user-groups": "group",
  user: "account",
};

const UPLOAD = /^((?:\/api\/v1)?\/user_uploads\/(?:(?:download|thumbnail)\/)?)(\d{1,10})(?=\/)/;

/** The URL itself if it is not the organization's, or names nothing that moves. */
export function movedUrl(url: string, move: IdMove): string {
  const origin = originIn(url, move.origin.former);
  const path = url.slice(origin.length);
  if (origin === "") return movedPath(path, move) ?? url;
  const moved = movedPath(path, move);
  if (moved === null) return url;
  return (move.origin.former === move.origin.now ? origin : move.origin.now) + moved;
}

/** The part before the path, "" unless it is the organization's former address. Case, scheme and white space are free. */
function originIn(url: string, former: string | null): string {
  if (former === null) return "";
  const host = former.slice(former.indexOf("://") + 3).toLowerCase();
  const [scheme = ""] = /^\s*(?:https?:\/\/)?/i.exec(url) ?? [];
  const end = scheme.length + host.length;
  const isOwn = url.slice(scheme.length, end).toLowerCase() === host && /^[/#]/.test(url.slice(end));
  return isOwn ? url.slice(0, end) : "";
}

/** Null for other paths. */
function movedPath(path: string, move: IdMove): string | null {
  const [, lead, fragment] = /^(\s*\/?#)(.*)$/s.exec(path) ?? [];
  if (lead !== undefined && fragment !== undefined) return lead + movedFragment(fragment, move);
  if (!/^\s*\/(?:api\/v1\/)?user_uploads\//.test(path)) return null;
  const { former, now } = move.realmId;
  const start = path.length - path.trimStart().length;
  const address = path.slice(start);
  const moved = address.replace(UPLOAD, (all, before, id) => (id === String(former) ? before + now : all));
  return path.slice(0, start) + moved;
}

/** @param fragment without "#", such as `narrow/channel/5-general/topic/lunch/with/99`. */
export function movedFragment(fragment: string, move: IdMove): string {
  const [head = "", ...parts] = fragment.split("/");
  if (head === "narrow") return [head, ...movedTerms(parts, move)].join("/");
  if (head === "topics" && parts[0] === "channel") return [head, ...movedTerms(parts, move)].join("/");
  const kind = Object.hasOwn(heads, head) ? heads[head] : undefined;
  if (kind === undefined) return fragment;
  return [head, ...parts.slice(0, 1).map((slug) => movedSlug(slug, kind, move)), ...parts.slice(1)].join("/");
}

/** Operators and operands alternate. */
function movedTerms(parts: readonly string[], move: IdMove): string[] {
  // Links to the empty topic lack its name: `topic/with/99`.
  const lacksTopic = parts.length % 2 === 1 && parts.at(-3) === "topic" && parts.at(-2) === "with";
  const lastPairs = lacksTopic ? parts.length - 2 : parts.length;
  return parts.map((part, index) => {
    const isOperand = index < lastPairs ? index % 2 === 1 : index === parts.length - 1;
    return isOperand ? movedOperand(parts[index - 1]?.replace(/^-/, "") ?? "", part, move) : part;
  });
}

function movedOperand(operator: string, operand: string, move: IdMove): string {
  if (listOperators.has(operator)) {
    // Commas may be encoded.
    const [ids = ""] = /^\d{1,15}(?:(?:,|[.%]2c)\d{1,15})*(?!\d)/i.exec(operand) ?? [];
    const moved = ids.replace(
      /(^|,|[.%]2c)(\d+)/gi,
      (_all, before, id) => before + movedId(id, "account", move),
    );
    return moved + operand.slice(ids.length);
  }
  const kind = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  return kind === undefined ? operand : movedSlug(operand, kind, move);
}

function movedSlug(slug: string, kind: ReferredKind, move: IdMove): string {
  return slug.replace(/^\d{1,15}(?=-|$)/, (id) => movedId(id, kind, move));
}
