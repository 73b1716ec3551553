/** Events update lists like a new registration. */
import { describe, expect, it } from "vitest";
import { afterEvents } from "../example-events.ts";
import { exampleState, OWN_ID } from "../example-state.ts";
import type { WireFolder } from "../wire.ts";
import type { KnownEvent } from "../wire-events.ts";

describe("the user's own lists", () => {
  const snippet = { id: 5, title: "Hello", content: "Hello!", date_created: 1 };

  it("follow events", () => {
    const { ownLists } = afterEvents(
      exampleState({ saved_snippets: [snippet], alert_words: ["old"] }),
      { type: "alert_words", alert_words: ["launch"] },
      { type: "muted_users", muted_users: [{ id: 2, timestamp: 1 }] },
      { type: "saved_snippets", op: "update", saved_snippet: { ...snippet, content: "Hi!" } },
      { type: "saved_snippets", op: "add", saved_snippet: { ...snippet, id: 6 } },
    );
    expect(ownLists.alertWords).toEqual(["launch"]);
    expect([...ownLists.mutedUserIds]).toEqual([2]);
    expect([...ownLists.snippets.values()].map(({ content }) => content)).toEqual(["Hi!", "Hello!"]);
  });

  it("include scheduled messages, reminders and the order of views", () => {
    const later = {
      scheduled_message_id: 3,
      type: "stream" as const,
      to: 3,
      topic: "A",
      content: "Later",
      rendered_content: "<p>Later</p>",
      scheduled_delivery_timestamp: 9,
      failed: false,
    };
    const reminder = {
      reminder_id: 4,
      type: "private" as const,
      to: [OWN_ID],
      content: "",
      rendered_content: "",
      scheduled_delivery_timestamp: 9,
      failed: false,
      reminder_target_message_id: 8,
    };
    const links = { fragment: "narrow/has/link", is_pinned: true, name: "Links" };
    const { ownLists } = afterEvents(
      exampleState({ reminders: [reminder], scheduled_messages: [{ ...later, scheduled_message_id: 2 }] }),
      { type: "scheduled_messages", op: "add", scheduled_messages: [later] },
      { type: "scheduled_messages", op: "update", scheduled_message: { ...later, failed: true } },
      { type: "scheduled_messages", op: "remove", scheduled_message_id: 2 },
      { type: "reminders", op: "add", reminders: [{ ...reminder, reminder_id: 5 }] },
      { type: "reminders", op: "remove", reminder_id: 4 },
      { type: "navigation_view", op: "add", navigation_view: links },
      { type: "navigation_view", op: "update", fragment: links.fragment, data: { is_pinned: false } },
      { type: "navigation_view", op: "remove", fragment: "inbox" },
      { type: "navigation_view", op: "reorder", navigation_view_order: ["feed", "gone", links.fragment] },
      { type: "navigation_view", op: "remove", fragment: "gone" },
    );
    expect([...ownLists.scheduled.values()]).toEqual([{ ...later, failed: true }]);
    expect([...ownLists.reminders.keys()]).toEqual([5]);
    expect([...ownLists.views.values()]).toEqual([{ ...links, is_pinned: false }]);
    expect(ownLists.viewOrder).toEqual(["feed", links.fragment]);
  });

  it("lose deleted items", () => {
    const { ownLists } = afterEvents(exampleState({ saved_snippets: [snippet] }), {
      type: "saved_snippets",
      op: "remove",
      saved_snippet_id: 5,
    });
    expect(ownLists.snippets.size).toBe(0);
  });
});

describe("the organization's lists", () => {
  const folder = (id: number, order: number): WireFolder => ({
    id,
    name: `folder ${id}`,
    description: "",
    rendered_description: "",
    order,
    creator_id: null,
    date_created: 0,
    is_archived: false,
  });

  it("keep folders in order", () => {
    const state = exampleState({ channel_folders: [folder(2, 1), folder(1, 0)] });
    expect(state.sharedLists.folders.map(({ id }) => id)).toEqual([1, 2]);
    const { sharedLists } = afterEvents(
      state,
      { type: "channel_folder", op: "add", channel_folder: folder(3, 2) },
      { type: "channel_folder", op: "reorder", order: [3, 1, 2] },
      { type: "channel_folder", op: "update", channel_folder_id: 1, data: { name: "Work" } },
    );
    expect(sharedLists.folders.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "3 folder 3",
      "1 Work",
      "2 folder 2",
    ]);
  });

  it("follow events", () => {
    const playground = { id: 1, name: "Rust", pygments_language: "rust", url_template: "https://r/{code}" };
    const { sharedLists, settings } = afterEvents(
      exampleState({ realm_domains: [{ domain: "a.example", allow_subdomains: false }] }),
      { type: "realm_domains", op: "add", realm_domain: { domain: "b.example", allow_subdomains: false } },
      { type: "realm_domains", op: "change", realm_domain: { domain: "a.example", allow_subdomains: true } },
      { type: "realm_domains", op: "remove", domain: "b.example" },
      { type: "realm_playgrounds", realm_playgrounds: [playground] },
      { type: "default_streams", default_streams: [3] },
      { type: "realm_user_settings_defaults", op: "update", property: "enter_sends", value: true },
    );
    expect(sharedLists.domains).toEqual([{ domain: "a.example", allow_subdomains: true }]);
    expect(sharedLists.playgrounds).toEqual([playground]);
    expect([...sharedLists.defaultChannelIds]).toEqual([3]);
    expect(settings.defaults.get("enter_sends")).toBe(true);
  });

  it("reflect profile values set and cleared", () => {
    const filled = (value: string | null): KnownEvent => ({
      type: "realm_user",
      op: "update",
      person: { user_id: 2, custom_profile_field: { id: 4, value } },
    });
    const state = afterEvents(exampleState(), filled("Design"));
    expect(state.users.get(2)?.profile.get(4)).toEqual({ value: "Design" });
    expect(afterEvents(state, filled(null)).users.get(2)?.profile.size).toBe(0);
  });
});
