/** Uploaded media appear once, below their link's block. */
import type { Element, ElementContent } from "hast";
import { expect, it } from "vitest";
import { withUploadPreviews } from "./upload-previews.ts";

const PICTURE = "/user_uploads/2/ab/cat.png";

function el(tagName: string, properties: Element["properties"], ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
const text = (value: string): ElementContent => ({ type: "text", value });
const link = (href: string, name: string) => el("a", { href }, text(name));

function outline(nodes: readonly { type: string }[]): string {
  const one = (node: Element): string =>
    node.children.some(({ type }) => type === "element")
      ? `${node.tagName}[${outline(node.children)}]`
      : node.tagName;
  return nodes.flatMap((node) => (isElement(node) ? one(node) : [])).join(" ");
}
function isElement(node: { type: string }): node is Element {
  return node.type === "element";
}
const shown = (...children: Element[]) => outline(withUploadPreviews({ type: "root", children }).children);

it.each([
  ["a picture instead of a line with only its name", [el("p", {}, link(PICTURE, "cat.png"))], "div[a[img]]"],
  [
    "a picture below a text that links to it",
    [el("p", {}, text("Look: "), link(PICTURE, "cat.png"))],
    "p[a] div[a[img]]",
  ],
  [
    "each of several pictures once",
    [
      el("p", {}, link(PICTURE, "a"), link("/user_uploads/2/ab/b.JPG", "b")),
      el("ul", {}, el("li", {}, link(PICTURE, "a"))),
    ],
    "p[a a] div[a[img]] div[a[img]] ul[li[a]]",
  ],
  [
    "a video and an audio file",
    [el("p", {}, text("x "), link("/user_uploads/2/ab/a.mp4", "a"), link("/user_uploads/2/ab/b.mp3", "b"))],
    "p[a a] div[video] div[audio]",
  ],
  [
    "a picture within the text as a link to the whole one",
    [
      el(
        "p",
        {},
        text("x "),
        el("em", {}, el("img", { className: ["inline-image"], dataOriginalSrc: PICTURE })),
      ),
    ],
    "p[em[a[img]]]",
  ],
  [
    "a picture within a link as it is",
    [el("p", {}, el("a", { href: "https://example.com" }, el("img", { dataOriginalSrc: PICTURE })))],
    "p[a[img]]",
  ],
])("shows %s", (_, blocks, expected) => {
  expect(shown(...blocks)).toBe(expected);
});

it.each([
  ["other files", el("p", {}, link("/user_uploads/2/ab/plan.pdf", "plan.pdf"))],
  ["pictures of other sites", el("p", {}, link("https://example.com/user_uploads/2/ab/cat.png", "cat"))],
  ["what is quoted", el("blockquote", {}, el("p", {}, link(PICTURE, "cat.png")))],
])("does not show %s", (_, block) => {
  expect(shown(block)).toBe(outline([block]));
});

it("keeps the server's previews and names them", () => {
  const box = el(
    "div",
    { className: ["message_inline_image"] },
    el("a", { href: PICTURE, title: "cat.png" }, el("img", { src: "/thumbnail.webp" })),
  );
  const alone = [el("p", {}, link(PICTURE, "cat.png")), box];
  expect(shown(...alone)).toBe("div[a[img]]");
  expect(JSON.stringify(withUploadPreviews({ type: "root", children: alone }))).toContain('"alt":"cat.png"');
  expect(shown(el("p", {}, text("Look: "), link(PICTURE, "cat.png")), box)).toBe("p[a] div[a[img]]");
  expect(shown(el("ul", {}, el("li", {}, link(PICTURE, "a"), box)))).toBe("ul[li[a div[a[img]]]]");
  const film = "https://youtu.be/abc";
  const elsewhere = el(
    "div",
    { className: ["message_inline_image"] },
    el("a", { href: film }, el("img", {})),
  );
  expect(shown(el("p", {}, link(film, "A film")), elsewhere)).toBe("p[a] div[a[img]]");
});
