/** Parts of URL fragments. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFragmentPart, encodeFragmentPart } from "./fragment.ts";

describe("a part of an address", () => {
  it("writes percent signs as dots, and dots in full", () => {
    expect(encodeFragmentPart("release 2.4 (final)")).toBe("release.202.2E4.20.28final.29");
  });

  it("is decoded to the original text, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decodeFragmentPart(encodeFragmentPart(text))).toBe(text);
      }),
    );
  });

  it("may have been encoded by a browser", () => {
    expect(decodeFragmentPart("two%20words.21")).toBe("two words!");
    expect(decodeFragmentPart("100%")).toBe("100%");
  });

  it("stays unchanged without a valid encoding", () => {
    expect(decodeFragmentPart("50.zz")).toBe("50.zz");
  });

  it("is decoded where valid, whatever is next to it", () => {
    expect(decodeFragmentPart("50.5%25%20off")).toBe("50.5% off");
    expect(decodeFragmentPart("50%.20off")).toBe("50% off");
    expect(decodeFragmentPart("caf.C3.A9%20and.C3")).toBe("café and.C3");
  });
});
