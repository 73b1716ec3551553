/** Time zones are chosen by place. */
import { expect, it } from "vitest";
import { timeZoneGroups } from "./time-zones.ts";

const groupsOf = (chosen: string, here?: string) => timeZoneGroups(chosen, here ?? "Asia/Tokyo");
const valuesOf = (groups: ReturnType<typeof timeZoneGroups>) =>
  groups.flatMap(({ options }) => options.map(({ value }) => value));

it("offers places by continent, after the device's own", () => {
  const groups = groupsOf("Europe/Berlin");
  expect(groups[0]).toEqual({ label: "This device", options: [{ value: "Asia/Tokyo", label: "Tokyo" }] });
  expect(groups.find(({ label }) => label === "Europe")?.options).toContainEqual({
    value: "Europe/Berlin",
    label: "Berlin",
  });
  const america = groups.find(({ label }) => label === "America")?.options ?? [];
  expect(america.map(({ label }) => label)).toContain("Knox, Indiana");
});

it.each(["Asia/Kolkata", "Etc/UTC", "EST5EDT", "UTC", "", "Europe/Berlin"])("shows %s as chosen", (zone) => {
  expect(valuesOf(groupsOf(zone))).toContain(zone);
});

it("offers neither an empty choice after choosing, nor UTC offsets", () => {
  const values = valuesOf(groupsOf("Europe/Berlin"));
  expect(values).not.toContain("");
  expect(values.filter((value) => value.startsWith("Etc/"))).toEqual([]);
});
