/** The sidebar lists pinned channels, then folders in their order, then all others. */
import { expect, it } from "vitest";
import { groupByFolder } from "./group-by-folder.ts";

const channel = (name: string, folderId: number | null, pinToTop = false) => ({ name, folderId, pinToTop });
const folder = (id: number, is_archived = false) => ({ id, is_archived });

it("puts each channel in one place", () => {
  const channels = [
    channel("pinned", 1, true),
    channel("a", 2),
    channel("b", 1),
    channel("c", null),
    channel("d", 3),
    channel("e", 9),
  ];
  const groups = groupByFolder(channels, [folder(2), folder(1), folder(3, true), folder(4)]);
  expect(groups.map((group) => [group.folder?.id ?? null, group.channels.map(({ name }) => name)])).toEqual([
    [null, ["pinned"]],
    [2, ["a"]],
    [1, ["b"]],
    [null, ["c", "d", "e"]],
  ]);
});

it("is one list without folders", () => {
  expect(groupByFolder([channel("a", null), channel("b", null)], [])).toHaveLength(1);
});
