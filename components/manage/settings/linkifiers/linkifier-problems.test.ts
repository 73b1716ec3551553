/** Errors appear at their field. */
import { describe, expect, it } from "vitest";
import { RequestFailure } from "../../../net/connection/api-client.ts";
import { linkifierProblems } from "./linkifier-problems.ts";

function refused(errors: Readonly<Record<string, readonly string[]>>): RequestFailure {
  return new RequestFailure("BAD_REQUEST", 400, "…", null, { errors });
}

describe("errors about a linkifier", () => {
  it("appear at their parameter's field", () => {
    const error = refused({
      pattern: ["This field cannot be blank."],
      url_template: ["Invalid URL template."],
      alternative_url_templates: ["Invalid URL template."],
    });
    expect(linkifierProblems(error)).toEqual({
      pattern: "This field cannot be blank.",
      urlTemplate: "Invalid URL template.",
      alternatives: "Invalid URL template.",
    });
  });

  it.each([
    ["Bad regular expression: missing ): (", "pattern"],
    ["Realm filter with this Realm and Pattern already exists.", "pattern"],
    ["Group 'id' in linkifier pattern is not present in URL template.", "pattern"],
    ["Group 'id' in URL template is not present in linkifier pattern.", "urlTemplate"],
    ["Example input does not match the linkifier pattern.", "example"],
    ["Example text must be set when auto-conversion field is set.", "example"],
    ["Example text does not match auto-conversion field.", "reverse"],
    ["Something new.", "form"],
  ])("%s appears at %s", (sentence, field) => {
    expect(linkifierProblems(refused({ __all__: [sentence] }))).toEqual({ [field]: sentence });
  });

  it("appear below the form without details, unless they name a parameter", () => {
    expect(linkifierProblems(new RequestFailure("UNREACHABLE", 0, "No answer."))).toEqual({
      form: "No answer.",
    });
    const tooLong = new RequestFailure("BAD_REQUEST", 400, "pattern is too long (limit: 500 characters)");
    expect(linkifierProblems(tooLong)).toEqual({ pattern: tooLong.message });
    expect(linkifierProblems(null)).toEqual({});
  });
});
