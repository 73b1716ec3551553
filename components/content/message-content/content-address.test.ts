/** Safe addresses of links and media. */
import { describe, expect, it } from "vitest";
import { linkAddress, mediaAddress } from "./content-address.ts";

const origin = "https://chat.example";

describe("a link", () => {
  it("within the chat becomes a fragment", () => {
    expect(linkAddress("/#narrow/channel/3-x", origin)).toBe("#narrow/channel/3-x");
    expect(linkAddress("https://chat.example/#inbox", origin)).toBe("#inbox");
  });

  it("to other sites needs a known scheme", () => {
    expect(linkAddress("https://example.com/a", origin)).toBe("https://example.com/a");
    expect(linkAddress("mailto:a@example.com", origin)).toBe("mailto:a@example.com");
    for (const bad of [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "http://[",
    ]) {
      expect(linkAddress(bad, origin)).toBeNull();
    }
  });
});

describe("media", () => {
  it("come only from this server", () => {
    expect(mediaAddress("/user_uploads/1/a.png?x=1", origin)).toBe("/user_uploads/1/a.png?x=1");
    expect(mediaAddress("https://tracker.example/a.png", origin)).toBeNull();
    expect(mediaAddress("data:image/png;base64,AA", origin)).toBeNull();
    expect(mediaAddress("//tracker.example/a.png", origin)).toBeNull();
  });
});
