/** Merges local and server drafts into changes and requests. */
import type { Draft } from "../../model/drafts/drafts.ts";
import { type FeedView, viewKey } from "../../model/navigation/view.ts";
import type { WireDraft } from "../../model/store/wire.ts";
import {
  bodyOf,
  type DraftBody,
  draftFromWire,
  isSpare,
  markOf,
  placeOfBody,
  spareKey,
} from "./draft-body.ts";
import type { DraftLink, DraftLinks } from "./draft-links.ts";

export type DraftRequest =
  | { kind: "create"; key: string; body: DraftBody; at: number }
  | { kind: "update"; key: string; id: number; body: DraftBody; at: number }
  /** Null for a duplicate. */
  | { kind: "delete"; key: string | null; id: number };

export type DraftsHere = { drafts: ReadonlyMap<string, Draft>; links: DraftLinks };

type Server = {
  drafts: ReadonlyMap<number, WireDraft>;
  /** False if events may be outstanding. */
  isFresh: boolean;
  ownUserId: number;
  addressOf: (view: FeedView) => string;
};

type Merge = Server & {
  here: Map<string, Draft>;
  links: Map<string, DraftLink>;
  requests: DraftRequest[];
};

/** If both sides changed a draft, the later text stays and the other becomes a spare draft, unless contained in it. */
export function mergeDrafts(local: DraftsHere, server: Server): DraftsHere & { requests: DraftRequest[] } {
  const merge: Merge = {
    ...server,
    here: new Map(local.drafts),
    links: new Map(local.links),
    requests: [],
  };
  for (const [key, link] of local.links) mergeLinked(merge, key, link);
  for (const remote of server.drafts.values()) adopt(merge, remote);
  for (const [key, draft] of merge.here) {
    const body = merge.links.has(key) ? null : bodyOf(key, draft);
    if (body) merge.requests.push({ kind: "create", key, body, at: draft.at });
  }
  return { drafts: merge.here, links: merge.links, requests: merge.requests };
}

function mergeLinked(merge: Merge, key: string, link: DraftLink): void {
  const remote = merge.drafts.get(link.id);
  const theirs = remote ? markOf(remote) : "";
  if (!merge.isFresh && awaitsEvent(link, theirs)) return;
  const base = link.sent !== null && theirs !== link.base ? link.sent : link.base;
  const draft = merge.here.get(key);
  const body = draft ? bodyOf(key, draft) : null;
  // Text without a recipient is no deletion.
  if (draft && !body && draft.content.trim() !== "") return;
  const ours = body ? markOf(body) : "";
  if (!remote) {
    merge.links.delete(key);
    if (ours === base) merge.here.delete(key);
    return;
  }
  const noted = ours === theirs ? theirs : base;
  if (link.sent !== null || link.base !== noted)
    merge.links.set(key, { id: link.id, base: noted, sent: null });
  if (ours === theirs) return;
  if (theirs === base) requestOurs(merge, key, remote.id);
  else if (ours === base) takeTheirs(merge, key, remote);
  // Sent or discarded here, but edited elsewhere.
  else if (!body) merge.links.delete(key);
  else settleConflict(merge, key, remote);
}

/** Whether an accepted change's event is missing. */
function awaitsEvent({ base, sent }: DraftLink, theirs: string): boolean {
  if (sent === null || theirs === sent) return false;
  return theirs === base || (theirs === "" && base === sent);
}

function requestOurs({ here, requests }: Merge, key: string, id: number): void {
  const draft = here.get(key);
  const body = draft && bodyOf(key, draft);
  if (body) requests.push({ kind: "update", key, id, body, at: draft.at });
  else requests.push({ kind: "delete", key, id });
}

/** A draft in a channel's composer stays there when its topic changes. */
function takeTheirs(merge: Merge, key: string, remote: WireDraft): void {
  const { here, links, addressOf, ownUserId } = merge;
  const [channelId = 0] = remote.to;
  const channel: FeedView = { kind: "channel", channelId };
  const staysInChannel = remote.type === "stream" && key === viewKey(channel);
  const place = staysInChannel ? channel : placeOfBody(remote, ownUserId);
  here.delete(key);
  links.delete(key);
  const target = key === spareKey(remote.id) ? key : freeKey(merge, place, remote.id);
  here.set(target, draftFromWire(remote, place, addressOf));
  links.set(target, { id: remote.id, base: markOf(remote), sent: null });
}

function settleConflict(merge: Merge, key: string, remote: WireDraft): void {
  const { here, links } = merge;
  const ours = here.get(key);
  if (!ours) return;
  const isOursLater = Math.floor(ours.at / 1000) >= remote.timestamp;
  const [winner, loser] = isOursLater ? [ours.content, remote.content] : [remote.content, ours.content];
  if (!winner.includes(loser.trim())) keepBeside(merge, key, ours, isOursLater ? remote : null);
  links.set(key, { id: remote.id, base: markOf(remote), sent: null });
  if (isOursLater) requestOurs(merge, key, remote.id);
  else takeTheirs(merge, key, remote);
}

/**
 * Keeps the losing text. Skipped if another draft for this recipient begins with it; replaces a spare draft that it
 * begins with. So typing in two browsers piles nothing up.
 */
function keepBeside(merge: Merge, key: string, ours: Draft, remote: WireDraft | null): void {
  const { here, ownUserId, addressOf } = merge;
  const lost = remote ? draftFromWire(remote, placeOfBody(remote, ownUserId), addressOf) : ours;
  const text = lost.content.trimEnd();
  const others = [...here].filter(
    ([other, { address, topic }]) => other !== key && address === lost.address && topic === lost.topic,
  );
  if (others.some(([, { content }]) => content.startsWith(text))) return;
  const begun = others.find(([other, { content }]) => isSpare(other) && text.startsWith(content.trimEnd()));
  here.set(begun?.[0] ?? spareKey(`${key} ${lost.at} ${shortMark(text)}`), lost);
}

/** Distinguishes texts of one second (FNV-1a). */
function shortMark(text: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}

function adopt(merge: Merge, remote: WireDraft): void {
  const { here, links, requests, ownUserId, addressOf } = merge;
  const linked = [...links];
  if (linked.some(([, { id }]) => id === remote.id)) return;
  const base = markOf(remote);
  const link = { id: remote.id, base, sent: null };
  const twin = linked.find(([, each]) => each.base === base && merge.drafts.has(each.id));
  if (twin) {
    // Both browsers keep the copy with the lower id.
    const [key, { id }] = twin;
    if (remote.id < id) links.set(key, link);
    requests.push({ kind: "delete", key: null, id: Math.max(id, remote.id) });
    return;
  }
  const unsaved = [...here].find(([key, draft]) => {
    const body = links.has(key) ? null : bodyOf(key, draft);
    return body !== null && markOf(body) === base;
  });
  const place = placeOfBody(remote, ownUserId);
  const key = unsaved?.[0] ?? freeKey(merge, place, remote.id);
  if (!unsaved) here.set(key, draftFromWire(remote, place, addressOf));
  links.set(key, link);
}

function freeKey({ here, links }: Merge, place: FeedView | null, id: number): string {
  const wanted = place && viewKey(place);
  return wanted === null || here.has(wanted) || links.has(wanted) ? spareKey(id) : wanted;
}
