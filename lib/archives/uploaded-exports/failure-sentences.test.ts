/** Owners read why a step of an import ended. */
import { expect, test } from "vitest";
import { ApiError } from "../../kernel/errors.ts";
import { StoreUnavailable } from "../../kernel/storage/store-unavailable.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { sentenceOf } from "./failure-sentences.ts";

test("errors that owners can act on are sentences, and others are left to the log", () => {
  expect(sentenceOf(new ArchiveError("It has no channels."))).toBe("It has no channels.");
  expect(sentenceOf(new ApiError("SERVICE_UNAVAILABLE", "The disk is full."))).toBe("The disk is full.");
  expect(sentenceOf(new StoreUnavailable("The file store failed."))).toContain("file store");
  expect(sentenceOf(Object.assign(new Error("write"), { code: "ENOSPC" }))).toContain("disk");
  expect(sentenceOf(new TypeError("x is undefined"))).toBeNull();
});
