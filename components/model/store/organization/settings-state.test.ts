/** Settings in a register response. */
import { describe, expect, it } from "vitest";
import { exampleState } from "../example-state.ts";

describe("organization settings", () => {
  it("are the registration's fields with their prefix, without lists", () => {
    const { settings, users } = exampleState();
    expect(settings.organization.get("name")).toBe("Kestrel");
    expect(settings.organization.get("message_content_edit_limit_seconds")).toBe(600);
    expect(users.size).toBeGreaterThan(0);
    const lists = [...settings.organization].filter(([, value]) => Array.isArray(value));
    expect(lists).toEqual([]);
    expect(settings.organization.has("emoji")).toBe(false);
    expect(settings.organization.has("user_settings_defaults")).toBe(false);
  });
});
