/** The sidebar lists some topics below a channel. */
import { expect, it } from "vitest";
import { listedTopics } from "./topic-list.tsx";

const topics = (count: number, unread: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Topic ${index}`, unread: unread(index) }));
const names = (listed: readonly { name: string }[]) => listed.map(({ name }) => name);

it("lists the latest topics, unread ones, and the open one", () => {
  const listed = listedTopics(
    topics(30, (index) => (index === 20 ? 1 : 0)),
    3,
    "topic 25",
  );
  expect(names(listed)).toEqual(["Topic 0", "Topic 1", "Topic 2", "Topic 20", "Topic 25"]);
});

it("limits the list if thousands are unread", () => {
  const listed = listedTopics(
    topics(5000, () => 2),
    8,
    "topic 4000",
  );
  expect(listed.length).toBe(41);
  expect(names(listed).at(-1)).toBe("Topic 4000");
});
