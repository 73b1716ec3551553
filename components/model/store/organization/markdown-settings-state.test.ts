/** Markdown settings follow events. */
import { describe, expect, it } from "vitest";
import { afterEvents } from "../example-events.ts";
import { exampleState } from "../example-state.ts";

describe("the organization's Markdown settings", () => {
  it("follow events", () => {
    const linkifier = { id: 4, pattern: "#(?P<id>[0-9]+)", url_template: "https://tracker.example/{id}" };
    const emoji = { id: "7", name: "party", source_url: "/emoji/7.png", author_id: 2, deactivated: false };
    const former = { ...emoji, id: "5", source_url: "/emoji/5.png", deactivated: true };
    const { markdownSettings } = afterEvents(
      exampleState(),
      {
        type: "realm_linkifiers",
        realm_linkifiers: [
          { ...linkifier, example_input: "#7", reverse_template: "#{id}", alternative_url_templates: [] },
        ],
      },
      { type: "realm_emoji", op: "update", realm_emoji: { 5: former, 7: emoji } },
      { type: "user_settings", op: "update", property: "translate_emoticons", value: true },
      { type: "realm", op: "update_dict", data: { default_code_block_language: "rust" } },
    );
    expect(markdownSettings.defaultCodeLanguage).toBe("rust");
    expect(markdownSettings.linkifiers).toEqual([
      {
        id: 4,
        pattern: linkifier.pattern,
        urlTemplate: linkifier.url_template,
        alternativeUrlTemplates: [],
        reverseTemplate: "#{id}",
        exampleInput: "#7",
      },
    ]);
    expect(markdownSettings.emojiByName.get("party")).toEqual({
      id: "7",
      name: "party",
      url: "/emoji/7.png",
      authorId: 2,
      isActive: true,
    });
    expect(markdownSettings.customEmoji.get("5")?.url).toBe("/emoji/5.png");
    expect(markdownSettings.translateEmoticons).toBe(true);
  });
});
