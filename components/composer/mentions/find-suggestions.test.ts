/** Who is offered where somebody is mentioned. */
import { expect, it } from "vitest";
import { ROLE_GUEST } from "../../../lib/roles/roles.contract.ts";
import { exampleState } from "../../store/example-state.ts";
import { suggestionsFor } from "./find-suggestions.ts";

const trigger = { kind: "person", channel: null, isSilent: false, query: "bram", from: 0, to: 5 } as const;

function aboutBram(role: number, marksGuests: boolean): string[] {
  const { users, settings, ...state } = exampleState();
  const bram = users.get(2);
  if (!bram) throw new Error("Bram is not in the example.");
  const organization = new Map(settings.organization).set("enable_guest_user_indicator", marksGuests);
  const offered = {
    ...state,
    users: new Map(users).set(2, { ...bram, role }),
    settings: { ...settings, organization },
  };
  return suggestionsFor(trigger, offered).map(({ about }) => about);
}

it("tells who is a guest, unless the organization does not mark guests", () => {
  const [address = ""] = aboutBram(400, true);
  expect(address).toContain("@");
  expect(aboutBram(ROLE_GUEST, true)).toEqual([`guest, ${address}`]);
  expect(aboutBram(ROLE_GUEST, false)).toEqual([address]);
});
