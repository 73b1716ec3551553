/** Error messages omit parameter names. */
import { expect, it } from "vitest";
import { refusalInWords } from "./row-controls.tsx";
import type { SettingRow } from "./setting-row.ts";

const address: SettingRow = {
  kind: "text",
  name: "jitsi_server_url",
  label: "Address",
  maxLength: 200,
  expected: "a complete address",
};
const days: SettingRow = { kind: "number", name: "waiting_period_threshold", label: "Period", unit: "days" };

it("describes valid input instead of naming the parameter", () => {
  expect(refusalInWords(address, "Invalid jitsi_server_url")).toBe("Enter a complete address.");
  expect(refusalInWords(days, "waiting_period_threshold is too small (limit: 0)")).toBe(
    "Enter a whole number, 0 or more.",
  );
});

it("keeps the server's other sentences", () => {
  const name: SettingRow = { kind: "text", name: "name", label: "Name", maxLength: 40 };
  expect(refusalInWords(name, "Organization name cannot be blank.")).toBe(
    "Organization name cannot be blank.",
  );
  expect(refusalInWords(address, "The server cannot be reached.")).toBe("The server cannot be reached.");
  expect(refusalInWords(address, undefined)).toBeUndefined();
});
