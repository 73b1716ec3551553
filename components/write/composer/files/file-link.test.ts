/** Uploaded files become links below the text. */
import { expect, it } from "vitest";
import { fileLink, withFileLink } from "./file-link.ts";

it("escapes brackets in a name", () => {
  expect(fileLink("a[1] \\ b.png", "/user_uploads/2/x/a.png")).toBe(
    "[a\\[1\\] \\\\ b.png](/user_uploads/2/x/a.png)",
  );
});

it("puts links on their own lines, below the text", () => {
  expect(withFileLink("", "[a](b)")).toBe("[a](b)\n");
  expect(withFileLink("Look:  \n\n", "[a](b)")).toBe("Look:\n[a](b)\n");
  expect(withFileLink("[a](b)\n", "[c](d)")).toBe("[a](b)\n[c](d)\n");
});
