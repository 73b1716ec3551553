/** A bare link to a message shows the message. */
import { fromHtml } from "hast-util-from-html";
import { expect, it } from "vitest";
import { messagesLinkedIn } from "./content-components.tsx";

const ORIGIN = "https://chat.example";
const TOPIC = "#narrow/channel/3-general/topic/lunch";

function linked(inner: string): number[] {
  const [paragraph] = fromHtml(`<p>${inner}</p>`, { fragment: true }).children;
  return messagesLinkedIn(paragraph?.type === "element" ? paragraph : undefined, ORIGIN);
}

it("counts links whose text is the message's name or address, each message once, three at most", () => {
  const named = `<a class="message-link" href="/${TOPIC}/near/214">#general > lunch @ 💬</a>`;
  const pasted = (id: number) => `<a href="/${TOPIC}/near/${id}">${ORIGIN}/${TOPIC}/near/${id}</a>`;
  expect(linked(`See ${named} and ${pasted(215)} and again ${pasted(214)}`)).toEqual([214, 215]);
  expect(linked([1, 2, 3, 4].map(pasted).join(" "))).toEqual([1, 2, 3]);
});

it("ignores links with their own text, to topics, and to other sites", () => {
  expect(linked(`<a href="/${TOPIC}/near/214">said</a>`)).toEqual([]);
  expect(linked(`<a href="/${TOPIC}/with/214">${ORIGIN}/${TOPIC}/with/214</a>`)).toEqual([]);
  const other = `https://other.example/${TOPIC}/near/214`;
  expect(linked(`<a href="${other}">${other}</a>`)).toEqual([]);
});
