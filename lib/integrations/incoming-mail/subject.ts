/** Parses a subject. */

const ANSWERS: ReadonlySet<string> = new Set([
  ..."re aw antw antwort sv vs ref réf res rif rép odp odg odgovor ynt yan cevap vá vastaus απ σχετ".split(
    " ",
  ),
  ..."отв ответ відп отг atb ats bls balas תגובה השב رد پاسخ 回复 回覆 答复 答覆 返信 회신 답장 답변 ตอบกลับ".split(
    " ",
  ),
  "trả lời",
]);
/** Without Danish and Norwegian VS, which means "answer" in Finnish. */
const FORWARDED: ReadonlySet<string> = new Set([
  ..."fw fwd wg tr rv enc i doorst pd vb vl i̇lt ilt trs yml továbbítás πρθ переслано пер пересл".split(" "),
  ..."הועבר 转发 轉寄 轉發 転送 전달 ส่งต่อ".split(" "),
  "chuyển tiếp",
  "إعادة توجيه",
]);
const LONGEST_PREFIX = 12;
/** "Re", "Re[2]", "Re (3)", "Réf. ", and "إعادة توجيه". */
const PREFIX = /^([\p{L}\p{M}.]{1,12}(?: [\p{L}\p{M}.]{1,12})?) ?(?:[[(^]\d{1,3}[\])]?)? ?$/u;
const MAX_PREFIXES = 20;

export interface Subject {
  /** Without known prefixes. */
  readonly name: string;
  readonly isAnswer: boolean;
  readonly isForwarded: boolean;
  /** Without an unknown word like a prefix, such as "Bug: "; null for none. */
  readonly withoutWord: string | null;
}

/** Keeps a list's tag before prefixes: "[list] Re: plan" becomes "[list] plan". */
export function readSubject(subject: string): Subject {
  let name = subject.replace(/\s+/g, " ").trim();
  let tag = "";
  let isAnswer = false;
  let isForwarded = false;
  let depth = 0;
  for (; depth < MAX_PREFIXES; depth += 1) {
    const inner = withoutTag(name);
    const found = prefixOf(inner.rest);
    if (!found || !(ANSWERS.has(found.word) || FORWARDED.has(found.word))) break;
    isAnswer ||= ANSWERS.has(found.word);
    // An answer to a forwarded mail quotes it.
    isForwarded ||= !isAnswer && FORWARDED.has(found.word);
    if (inner.tag !== "" && !tag.includes(inner.tag)) tag += `${inner.tag} `;
    name = found.rest;
  }
  const last = withoutTag(name);
  const unknown = depth === 0 ? prefixOf(last.rest) : null;
  return {
    name: (last.tag !== "" && tag.includes(last.tag) ? `${tag}${last.rest}` : `${tag}${name}`).trim(),
    isAnswer,
    isForwarded,
    withoutWord: unknown && unknown.rest !== "" ? `${last.tag} ${unknown.rest}`.trim() : null,
  };
}

function withoutTag(text: string): { readonly tag: string; readonly rest: string } {
  const [whole = "", tag = ""] = /^(\[[^\][]{1,40}\]) ?/.exec(text) ?? [];
  return { tag, rest: text.slice(whole.length) };
}

function prefixOf(text: string): { readonly word: string; readonly rest: string } | null {
  const colon = text.slice(0, 3 * LONGEST_PREFIX).search(/[:：]/);
  const [, word = ""] = colon < 0 ? [] : (PREFIX.exec(text.slice(0, colon)) ?? []);
  return word === "" ? null : { word: word.toLowerCase(), rest: text.slice(colon + 1).trim() };
}
