/** One line of plain text from the HTML of a message. */

const LONGEST = 200;
const cache = new WeakMap<object, string>();

/** Cached by the message object: a message that changes becomes another object. At most 200 characters. */
export function plainExcerpt(message: { content: string }): string {
  const known = cache.get(message);
  if (known !== undefined) return known;
  const body = new DOMParser().parseFromString(message.content, "text/html").body;
  for (const block of body.querySelectorAll("p, li, br, pre, h1, h2, h3, h4, h5, h6, td, th"))
    block.append(" ");
  for (const hidden of body.querySelectorAll(".spoiler-content, annotation")) hidden.remove();
  const text = (body.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);
  cache.set(message, text);
  return text;
}
