"use client";
/** State of a composer. */
import { useRef, useState } from "react";
import { topicRule } from "../../model/channels/topic-rule.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { takeTypedFor, useComposerFocus } from "../../model/drafts/composer-focus.ts";
import { type Draft, draftOf, readDraft, useDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { referenceLine, splitReference } from "../../model/messages/reply-reference.ts";
import { viewKey } from "../../model/navigation/view.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { useOrganization } from "../../model/store/use-organization.ts";
import { sendMessage } from "../../net/connection/send-message.ts";
import { type ComposerPlace, composerRefusal, conversationOfPlace } from "./composer-place.ts";
import { writingTools } from "./composer-tools.ts";
import { uploadRefusal, useUploads } from "./files/upload-store.ts";
import { replaceText } from "./formatting/replace-text.ts";
import { findMentionWarning, findOutsiders } from "./mentions/use-mention-warning.ts";

type Attempt = { conversation: Conversation } | { refusal: string } | { outsiderIds: readonly number[] };

/**
 * Null if the user has kept typing.
 * @param isAsked whether the user wants to send it although mentioned people cannot see the channel.
 */
async function sendDraft(
  place: ComposerPlace,
  { topic, content }: Draft,
  isAsked: boolean,
): Promise<Attempt | null> {
  const key = viewKey(place);
  const conversation = conversationOfPlace(place, topic);
  const warning = await findMentionWarning(content, conversation);
  const outsiderIds = isAsked ? [] : await findOutsiders(content, conversation);
  if (readDraft(key).content !== content) return null;
  if (warning?.isRefused) return { refusal: warning.sentence };
  if (outsiderIds.length > 0) return { outsiderIds };
  const outcome = content.startsWith("/") ? await callTyped(content, conversation) : "ordinary message";
  if (typeof outcome === "object") return outcome;
  // The server may have taken a while.
  if (outcome === "under way" || readDraft(key).content !== content) return null;
  if (outcome === "ordinary message") sendMessage(conversation, content);
  writeDraft(key, draftOf(place, { content: "", topic: "" }));
  return { conversation };
}

/** The script is loaded with the first focus. */
async function callTyped(content: string, conversation: Conversation) {
  const script = await writingTools.load().catch(() => null);
  return script?.callTypedCommand(content, conversation) ?? { refusal: "That could not be sent. Try again." };
}

export function useComposer(place: ComposerPlace, onSent: (conversation: Conversation) => void) {
  const key = viewKey(place);
  const draft = useDraft(key);
  const organization = useOrganization();
  const [isPreviewing, setPreviewing] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  /** Mentioned people who cannot see the channel, while the user is asked about them. */
  const [outsiderIds, setOutsiderIds] = useState<readonly number[]>([]);
  const waiting = uploadRefusal(useUploads(key));
  const [isAskedToWait, setAskedToWait] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const topic = useRef<HTMLInputElement>(null);
  const channel = useChannel(place.kind === "channel" ? place.channelId : 0);
  const rule = topicRule(channel, organization);
  const refusal = composerRefusal(place, draft, { organization, rule });
  const hasTopicField = place.kind === "channel" && rule !== "none";
  useComposerFocus(key, hasTopicField ? topic : text, () => setPreviewing(false));

  function change(next: Partial<typeof draft>): void {
    setComplaint(null);
    setOutsiderIds([]);
    setAskedToWait(false);
    // A quote may have changed the draft since rendering.
    writeDraft(key, draftOf(place, { ...readDraft(key), ...next }));
  }

  /** The reference of a reply stays before the text that is written. */
  function changeText(written: string): void {
    const { reference } = splitReference(readDraft(key).content);
    change({ content: (reference ? referenceLine(reference) : "") + written });
  }

  function takeTypedInto(target: EventTarget): void {
    const field = [topic.current, text.current].find((element) => element === target);
    if (!field) return;
    const typed = takeTypedFor(key);
    if (typed === "") return;
    const { topic: name, content } = readDraft(key);
    const written = field === topic.current ? name : splitReference(content).text;
    if (field.value !== written) field.value = written;
    const [from, after] = [written.length, written.length + typed.length];
    const edit = { from, to: from, insert: typed, selectFrom: after, selectTo: after };
    if (replaceText(field, edit)) return;
    if (field === topic.current) change({ topic: written + typed });
    else changeText(written + typed);
  }

  async function send(isAsked: boolean): Promise<void> {
    if (waiting !== null) return setAskedToWait(true);
    if (splitReference(draft.content).text.trim() === "") return;
    if (refusal) return setComplaint(refusal);
    const attempt = await sendDraft(place, draft, isAsked);
    if (attempt === null) return;
    if ("refusal" in attempt) return setComplaint(attempt.refusal);
    if ("outsiderIds" in attempt) return setOutsiderIds(attempt.outsiderIds);
    setOutsiderIds([]);
    setPreviewing(false);
    text.current?.focus();
    onSent(attempt.conversation);
  }

  return {
    key,
    rule,
    hasTopicField,
    draft,
    change,
    changeText,
    takeTypedInto,
    send: () => void send(false),
    outsiders: {
      userIds: outsiderIds,
      send: () => void send(true),
      cancel: () => {
        setOutsiderIds([]);
        text.current?.focus();
      },
    },
    complaint: isAskedToWait ? (waiting ?? complaint) : complaint,
    isPreviewing,
    setPreviewing,
    text,
    topic,
  };
}
