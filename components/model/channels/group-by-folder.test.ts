/** Pinned channels, then folders, then all others. */
import { expect, it } from "vitest";
import { groupByFolder } from "./group-by-folder.ts";

const channel = (name: string, folderId: number | null, pinToTop = false) => ({ name, folderId, pinToTop });
const folder = (id: number, is_archived = false) => ({ id, name: `Folder ${id}`, is_archived });

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
  expect(groups.map(({ name, title, channels }) => [name, title, channels.map(({ name }) => name)])).toEqual([
    ["pinned", null, ["pinned"]],
    ["folder-2", "Folder 2", ["a"]],
    ["folder-1", "Folder 1", ["b"]],
    ["other-channels", "Other channels", ["c", "d", "e"]],
  ]);
});

it("is one list without a title if there are no folders", () => {
  const channels = [channel("a", null), channel("b", null)];
  const list = { name: "other-channels", title: null, channels };
  expect(groupByFolder(channels, [])).toEqual([list]);
  expect(groupByFolder(channels, [folder(1)])).toEqual([list]);
});
