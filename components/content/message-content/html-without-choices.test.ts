/** The paragraph that lists actions is left out where buttons are shown. */
import { expect, test } from "vitest";
import { htmlWithoutChoices } from "./html-without-choices.ts";

test("only as the last paragraph", () => {
  expect(htmlWithoutChoices("<p>Deploy?</p>\n<p>Choices: Yes · No</p>")).toBe("<p>Deploy?</p>");
  expect(htmlWithoutChoices("<p>Choices: these</p>\n<p>Deploy?</p>")).toBe(
    "<p>Choices: these</p>\n<p>Deploy?</p>",
  );
});
