/** References of texts that join an organization with people, channels and messages of its own. */
import { expect, test } from "vitest";
import { formerNames, move } from "../../testing/moved-organization.ts";
import type { IdMove } from "./id-move.ts";
import { movedReferences } from "./move-references.ts";

/**
 * Ada is there already, as Ada Lovelace with the id 3; the channel "general" became "general (2)", and the group
 * "crew" became "crew (2)".
 */
const joining: IdMove = {
  ...move,
  joined: {
    idOf: (kind, id) => (kind === "account" && id === 42 ? 3 : id),
    personName: (id) => new Map([[3, "Ada Lovelace"]]).get(id),
    channelName: (former) => (former.toLowerCase() === "general" ? "general (2)" : undefined),
    groupName: (id) => (id === 1_004 ? "crew (2)" : undefined),
  },
};

test.each([
  ["@**Ada|12**", "@**Ada Lovelace|3**"],
  ["@_**ada|12**", "@_**Ada Lovelace|3**"],
  ["@**Zoë 漢字**", "@**Zoë 漢字**"],
  ["@**Zoë 漢字|13**", "@**Zoë 漢字|43**"],
  ["[a](#narrow/dm/12,13-group)", "[a](#narrow/dm/3,43-group)"],
  ["#**general**", "#**general (2)**"],
  ["@*crew* @_*crew*", "@*crew (2)* @_*crew (2)*"],
  ["@*everyone*", "@*everyone*"],
  ["#**General>poll@1772**", "#**general (2)>poll@8772**"],
  ["#**a>b>poll**", "#**a>b>poll**"],
  ["`@**Ada|12** #**general**`", "`@**Ada|12** #**general**`"],
])("%s becomes %s", (text, expected) => {
  expect(movedReferences(text, formerNames, joining)).toBe(expected);
});

test("ids that stay are replaced, too", () => {
  const still = { account: 0, group: 0, channel: 0, message: 0 };
  const idOf = (_kind: string, id: number) => (id === 12 ? 3 : id);
  const here = { ...joining, distances: still, joined: { ...joining.joined, idOf } } as IdMove;
  expect(movedReferences("@**Ada|12**", formerNames, here)).toBe("@**Ada Lovelace|3**");
});
