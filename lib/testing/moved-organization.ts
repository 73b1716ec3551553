/** An organization before and after its ids and address have moved, and HTML moved with it. */
import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { serializeHtml } from "../markdown/html/serialize-html.ts";
import { safeLinkUrl } from "../markdown/links/link-url.ts";
import type { IdMove } from "../markdown/references/id-move.ts";
import type { FormerNames } from "../markdown/references/move-references.ts";
import { movedUrl } from "../markdown/references/move-url.ts";
import { emptySnapshot, type MarkdownSnapshot } from "../markdown/snapshot/organization-snapshot.ts";
import { nameKey } from "../text/name-key.ts";
import { corpusSnapshot } from "./corpus-snapshot.ts";

export const FORMER_URL = "https://former.example.com";
export const NEW_URL = "https://new.example.org:8443";
export const FOLDER = `ab/${"k".repeat(32)}`;

export const move: IdMove = {
  distances: { account: 30, group: 1_000, channel: 500, message: 7_000 },
  realmId: { former: 2, now: 9 },
  origin: { former: FORMER_URL, now: NEW_URL },
};

const people = [
  { id: 12, fullName: "Ada" },
  { id: 13, fullName: "Zoë 漢字" },
  { id: 42, fullName: "Ada" },
];
const channels = [
  { id: 5, name: "general" },
  { id: 6, name: "a>b" },
];

/** @param moved a move, or null for the former organization. */
export function movedSnapshot(moved: IdMove | null): MarkdownSnapshot {
  const { account = 0, channel = 0, message = 0, group = 0 } = moved?.distances ?? {};
  const realmId = moved ? moved.realmId.now : move.realmId.former;
  const named = people.map(({ id, fullName }) => ({ id: id + account, fullName }));
  const linked = channels.map(({ id, name }) => ({ id: id + channel, name }));
  return {
    ...corpusSnapshot,
    realmUrl: moved ? moved.origin.now : FORMER_URL,
    peopleNamed: (name) => named.filter(({ fullName }) => nameKey(fullName) === nameKey(name)),
    person: (id) => named.find((person) => person.id === id),
    groupNamed: (name) =>
      name === "crew" ? { id: 4 + group, displayName: "crew", mayMention: true } : undefined,
    channelNamed: (name) => linked.find((each) => nameKey(each.name) === nameKey(name)),
    latestMessageId: (id, topic) => (id === 5 + channel && topic === "poll" ? 1_799 + message : undefined),
    upload: (path) =>
      path === `${realmId}/${FOLDER}/cat.png`
        ? {
            kind: "image",
            contentType: "image/png",
            dimensions: { width: 10, height: 10 },
            thumbnailUrl: `/user_uploads/thumbnail/${path}/840x560.webp`,
            isAnimated: false,
            transcodedName: null,
          }
        : undefined,
  };
}

const { peopleNamed, person, groupNamed, channelNamed } = movedSnapshot(null);

export const formerNames: FormerNames = {
  snapshot: { ...emptySnapshot, realmUrl: FORMER_URL, peopleNamed, person, groupNamed, channelNamed },
  hasAccount: (id) => people.some((each) => each.id === id),
  hasMessage: (id) => id >= 1_000 && id <= 2_000,
};

/** Links within text have been moved too, so digits and addresses of visible text do not count. */
export function comparableHtml(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  visit(tree, (node) => {
    if (node.type === "text") node.value = withoutReferences(node.value);
    else if (node.type === "element")
      for (const name of ["title", "alt"])
        if (node.properties[name] !== undefined)
          node.properties[name] = withoutReferences(String(node.properties[name]));
  });
  return serializeHtml(tree);
}

function withoutReferences(text: string): string {
  const hosts = [FORMER_URL, NEW_URL].map((url) => url.slice("https://".length));
  return hosts
    .reduce((all, host) => all.replaceAll(new RegExp(`(?:https?://)?${host}`, "gi"), "HOST"), text)
    .replace(/\d+/g, "#");
}

const ids = [
  ["dataUserId", "account"],
  ["dataUserGroupId", "group"],
  ["dataStreamId", "channel"],
] as const;

/** HTML of the former organization as it should be in the new one. */
export function movedHtml(html: string, moved: IdMove): string {
  const tree: Root = fromHtml(html, { fragment: true });
  visit(tree, (node) => {
    if (node.type === "element") moveProperties(node, moved);
  });
  return serializeHtml(tree);
}

function moveProperties({ properties }: Element, moved: IdMove): void {
  for (const [name, kind] of ids) {
    const id = properties[name];
    if (id !== undefined && id !== "*") properties[name] = String(Number(id) + moved.distances[kind]);
  }
  for (const name of ["href", "src", "dataOriginalSrc"]) {
    const url = properties[name];
    if (typeof url !== "string") continue;
    const now = movedUrl(url, moved);
    properties[name] = safeLinkUrl(now, moved.origin.now) ?? now;
  }
}

/** Visits everything outside code. */
function visit(node: Nodes, change: (node: Nodes) => void): void {
  if (node.type === "element" && node.tagName === "code") return;
  change(node);
  if ("children" in node) for (const child of node.children) visit(child, change);
}
