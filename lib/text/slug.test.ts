/** Slugs of names in URLs. */
import { describe, expect, it } from "vitest";
import { idOfSlug, idSlug } from "./fragment.ts";

describe("a slug", () => {
  it("keeps letters of every script and joins the rest with hyphens", () => {
    expect(idSlug(3, "  Größe & Maß! ")).toBe("3-Größe-Maß");
    expect(idSlug(3, "???")).toBe("3");
  });

  it("yields its id, or null without one", () => {
    expect(idOfSlug("3-design-team")).toBe(3);
    expect(idOfSlug("12")).toBe(12);
    expect(idOfSlug("design")).toBeNull();
    expect(idOfSlug("3d-design")).toBeNull();
  });
});
