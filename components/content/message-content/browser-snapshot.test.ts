/** The browser's look-ups match the server's. */
import { expect, test, vi } from "vitest";
import { unicodeEmojiNamed, unicodeEmojiOf } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import { compileLinkifier } from "../../../lib/markdown/links/compile-linkifier.ts";
import { renderByPipeline } from "../../../lib/markdown/render-message.ts";
import { exampleGroup, exampleState, OWN_ID, registerAnswer } from "../../model/store/example-state.ts";
import { withTopicList } from "../../model/store/history/topics-state.ts";
import { browserSnapshot } from "./browser-snapshot.ts";
import type { LazyEngines } from "./lazy-engines.ts";

const withoutReverse = { example_input: null, reverse_template: null, alternative_url_templates: [] };
const loaded: LazyEngines = { compileLinkifier, emoji: { named: unicodeEmojiNamed, of: unicodeEmojiOf } };

const answer = registerAnswer({
  user_settings: {
    enter_sends: true,
    translate_emoticons: true,
    display_emoji_reaction_users: true,
    send_private_typing_notifications: true,
    send_stream_typing_notifications: true,
  },
  realm_user_groups: [
    exampleGroup(1, "role:members", {
      is_system_group: true,
      direct_subgroup_ids: [2],
      can_mention_group: 1,
    }),
    exampleGroup(2, "role:owners", { is_system_group: true, members: [OWN_ID] }),
    exampleGroup(3, "Designers", { can_mention_group: 1 }),
    exampleGroup(4, "board"),
    exampleGroup(5, "former", { deactivated: true, can_mention_group: 1 }),
    exampleGroup(6, "friends", { can_mention_group: { direct_members: [OWN_ID], direct_subgroups: [] } }),
  ],
  realm_linkifiers: [
    { id: 1, pattern: "(", url_template: "https://broken.example", ...withoutReverse },
    { id: 2, pattern: "#(?P<id>[0-9]+)", url_template: "https://tracker.example/{id}", ...withoutReverse },
  ],
  realm_emoji: {
    7: { id: "7", author_id: 2, name: "party", source_url: "/emoji/7.png", deactivated: false },
    8: { id: "8", author_id: 2, name: "gone", source_url: "/emoji/8.png", deactivated: true },
  },
});

function snapshot(engines: LazyEngines) {
  return browserSnapshot(exampleState(answer), engines);
}

test("groups are mentioned by name, notified only with permission, and ignored when deactivated", () => {
  const { groupNamed } = snapshot(loaded);
  expect(groupNamed("designers")).toEqual({ id: 3, displayName: "Designers", mayMention: true });
  expect(groupNamed("friends")?.mayMention).toBe(true);
  expect(groupNamed("board")?.mayMention).toBe(false);
  expect(groupNamed("role:members")).toEqual({
    id: 1,
    displayName: "Everyone except guests",
    mayMention: false,
  });
  expect(groupNamed("former")).toBeUndefined();
});

test("emoji, emoticons, and linkifiers are rendered once their engines are loaded", async () => {
  const source = ":party: :gone: :+1: :) #12";
  const html = renderByPipeline(source, snapshot(loaded)).html;
  expect(html).toContain('<img alt=":party:" class="emoji" src="/emoji/7.png" title="party">');
  expect(html).toContain(":gone: ");
  expect(html).toContain("emoji-1f44d");
  expect(html).toContain("emoji-1f642");
  expect(html).toContain('<a href="https://tracker.example/12">#12</a>');
  expect(renderByPipeline(source, snapshot({})).html).toContain(":gone: :+1: :) #12");
});

test("a text loads only the engines that it needs", async () => {
  vi.resetModules();
  const { browserSnapshot: fresh } = await import("./browser-snapshot.ts");
  const { loadedEngines } = await import("./lazy-engines.ts");
  renderByPipeline("`a` and ```b``` and $$x$$", fresh(exampleState(answer), loadedEngines()));
  await vi.waitFor(() => expect(loadedEngines().math).toBeDefined(), { timeout: 60_000 });
  expect(loadedEngines().highlight).toBeUndefined();
});

test("a text that may match a linkifier loads the engine", async () => {
  vi.resetModules();
  const { browserSnapshot: fresh } = await import("./browser-snapshot.ts");
  const { loadedEngines } = await import("./lazy-engines.ts");
  const state = exampleState({ ...answer, realm_linkifiers: answer.realm_linkifiers?.slice(1) ?? [] });
  renderByPipeline("Call 12 and `$$x$$`, $$x$$", fresh(state, loadedEngines()));
  await vi.waitFor(() => expect(loadedEngines().math).toBeDefined(), { timeout: 60_000 });
  expect(loadedEngines().compileLinkifier).toBeUndefined();
  renderByPipeline("See #12", fresh(state, loadedEngines()));
  await vi.waitFor(() => expect(loadedEngines().compileLinkifier).toBeDefined(), { timeout: 60_000 });
});

test("a topic's newest message is known once the channel's topics are loaded", () => {
  const topics = withTopicList(new Map(), 3, [{ name: "Lunch", maxId: 214 }]);
  const { latestMessageId } = browserSnapshot({ ...exampleState(answer), topics }, loaded);
  expect(latestMessageId(3, "lunch")).toBe(214);
  expect(latestMessageId(3, "dinner")).toBeUndefined();
  expect(latestMessageId(4, "lunch")).toBeUndefined();
});
