/** Compiles searches into index queries. */
import { queryTogether, queryWithin, sql } from "../../kernel/db/sql.ts";
import { INDEX_FORMAT, wordToken } from "./message-vector.ts";
import type { Phrase, SearchPart } from "./parse-search.ts";
import { beginningKey, lettersOf, organizationKey, STEMMERS, stemmedLanguages } from "./word-keys.ts";

export interface CompiledSearch {
  /** A tsquery; null when nothing can match. */
  readonly tsquery: string | null;
  /** `tsquery` without the order in phrases; null without a phrase. */
  readonly unordered: string | null;
  /** Upper estimate of matching messages. */
  readonly uses: number;
  readonly matches: readonly Match[];
  /** Results are incomplete, because finding word forms took too long. */
  readonly isPartial: boolean;
  /** Whether all messages have tokens of sender and features. */
  readonly hasAllTokens: boolean;
}

/** One of these texts, or the prefix. */
export interface MatchStep {
  readonly texts: ReadonlySet<string>;
  readonly prefix: string | null;
  /** Places after the previous step. */
  readonly distance: number;
}

export type Match = readonly MatchStep[];

/** Common words are in more messages. */
export const COMMON = 10_000;
/** The most used forms of a word; each adds time per match. */
const MAX_FORMS = 200;
const MAX_FORMS_OF_COMMON = 24;
/** Words to check for these, per search; the oldest come first. */
export const MAX_WORDS_LOOKED_AT = 20_000;

/**
 * Milliseconds for finding forms; the limit above does not bound the index's first scan of all words with each letter.
 */
const FORMS_MS = 1_000;

export interface SearchReader {
  readonly realmId: number;
  /** Languages of the reader and the organization. */
  readonly languages: readonly string[];
}

/** Without any part, nothing matches. */
export async function compileSearch(
  parts: readonly SearchPart[],
  reader: SearchReader,
): Promise<CompiledSearch> {
  if (parts.length === 0) return NOTHING;
  const { hasAllTokens, uses } = await readUses(parts, reader.realmId);
  const searched = hasAllTokens ? parts.map(withoutFormer) : parts;
  const known = { uses, ...(await readWords(searched, reader)) };
  const compiled = searched.map((part) => compilePart(part, known, reader.realmId));
  const tsquery = allOfQueries(compiled.map((part) => part.tsquery));
  const unordered = allOfQueries(compiled.map((part) => part.unordered));
  return {
    tsquery,
    unordered: unordered === tsquery ? null : unordered,
    uses: Math.min(...compiled.map(({ uses }) => uses)),
    matches: compiled.flatMap(({ matches }) => matches),
    isPartial: known.isPartial,
    hasAllTokens,
  };
}

const NOTHING: CompiledSearch = {
  tsquery: null,
  unordered: null,
  uses: 0,
  matches: [],
  isPartial: false,
  hasAllTokens: false,
};

/** In one round trip, before it is known whether former texts matter. */
async function readUses(parts: readonly SearchPart[], realmId: number) {
  const words = parts.flatMap((part) => (part.kind === "word" ? textsOf(part.word, part.former) : []));
  const steps = parts.flatMap(({ phrase }) => phrase.flatMap((step) => textsOf(step.text, step.former)));
  const texts = [...new Set([...words, ...steps])];
  const [progress, rows] = await queryTogether<[{ isComplete: boolean }, { word: string; uses: number }]>(
    sql`SELECT format = ${INDEX_FORMAT} AND filled_id <= 0 AS "isComplete" FROM search_progress`,
    sql`SELECT word, uses FROM search_word WHERE realm_id = ${realmId} AND word = ANY(${texts}::text[])`,
  );
  return {
    hasAllTokens: progress[0]?.isComplete ?? false,
    uses: new Map(rows.map(({ word, uses }) => [word, uses])),
  };
}

/** Applies when the whole index has the current folding. */
function withoutFormer(part: SearchPart): SearchPart {
  const phrase = part.phrase.map((step) => ({ ...step, former: null }));
  return part.kind === "word" ? { ...part, former: null, phrase } : { ...part, phrase };
}

function textsOf(text: string, former: string | null): string[] {
  return former === null ? [text] : [text, former];
}

interface KnownWords {
  /** Searched word → form → uses. */
  readonly forms: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** First character → pairs → uses. */
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly uses: ReadonlyMap<string, number>;
  readonly isPartial: boolean;
}

/** Searched text → found words → uses. */
type FoundWords = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function readWords(
  parts: readonly SearchPart[],
  reader: SearchReader,
): Promise<Omit<KnownWords, "uses">> {
  const words = new Set(
    parts.flatMap((part) => (part.kind === "word" ? textsOf(part.word, part.former) : [])),
  );
  const steps = parts.flatMap(({ phrase }) => phrase);
  const characters = new Set(
    steps.flatMap(({ text, former, isPrefix }) => (isPrefix ? textsOf(text, former) : [])),
  );
  const each = Math.floor(MAX_WORDS_LOOKED_AT / Math.max(1, words.size + characters.size));
  const [forms, pairs] = await Promise.all([
    readForms([...words], reader, each),
    readPairs([...characters], reader.realmId, each),
  ]);
  const none: FoundWords = new Map();
  return { forms: forms ?? none, pairs: pairs ?? none, isPartial: forms === null || pairs === null };
}

/** Words with an equal stem, or that contain a word of three letters or more; null when too slow. */
async function readForms(
  words: readonly string[],
  { realmId, languages }: SearchReader,
  lookedAt: number,
): Promise<FoundWords | null> {
  if (words.length === 0) return new Map();
  const ofOrganization = organizationKey(realmId);
  const codes = stemmedLanguages(languages);
  const dictionaries = codes.map((code) => STEMMERS[code] ?? "");
  const rows = await queryWithin<FoundWord>(
    FORMS_MS,
    sql`
    SELECT given.word AS searched, found.word, found.uses
    FROM unnest(${[...words]}::text[], ${words.map((word) => lettersOf(word).join(" "))}::text[])
      AS given (word, letters)
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(code || '=' || stem[1]), '{}') AS keys, coalesce(array_agg(stem[1]), '{}') AS words
      FROM unnest(${codes}::text[], ${dictionaries}::text[]) AS language (code, dictionary),
        LATERAL ts_lexize(dictionary::regdictionary, given.word) AS stem
      WHERE cardinality(stem) > 0) AS stems
    CROSS JOIN LATERAL (
      SELECT word, uses FROM (
        SELECT w.word, w.uses FROM unnest(stems.keys) AS key,
          LATERAL words_with_keys(ARRAY[key, ${ofOrganization}::text], ${lookedAt}::int) AS w
        UNION
        SELECT w.word, w.uses FROM search_word w WHERE w.realm_id = ${realmId} AND w.word = ANY(stems.words)
        UNION
        SELECT w.word, w.uses
        FROM words_with_keys(string_to_array(given.letters, ' ') || ${ofOrganization}::text,
          CASE given.letters WHEN '' THEN 0 ELSE ${lookedAt}::int END) AS w
        WHERE position(given.word IN w.word) > 0) AS forms
      ORDER BY uses DESC, word LIMIT ${MAX_FORMS}) AS found`,
  );
  return rows && bySearched(rows);
}

interface FoundWord {
  readonly searched: string;
  readonly word: string;
  readonly uses: number;
}

function bySearched(rows: readonly FoundWord[]): FoundWords {
  const found = new Map<string, Map<string, number>>();
  for (const { searched, word, uses } of rows) {
    const words = found.get(searched) ?? new Map<string, number>();
    found.set(searched, words.set(word, uses));
  }
  return found;
}

/** The most used; null when too slow. The index's own prefix search would collect all matches first. */
async function readPairs(
  characters: readonly string[],
  realmId: number,
  lookedAt: number,
): Promise<FoundWords | null> {
  if (characters.length === 0) return new Map();
  const rows = await queryWithin<FoundWord>(
    FORMS_MS,
    sql`
    SELECT given.text AS searched, found.word, found.uses
    FROM unnest(${[...characters]}::text[], ${characters.map(beginningKey)}::text[]) AS given (text, key)
    CROSS JOIN LATERAL (
      SELECT w.word, w.uses FROM words_with_keys(ARRAY[given.key, ${organizationKey(realmId)}::text], ${lookedAt}::int) AS w
      WHERE starts_with(w.word, given.text) ORDER BY w.uses DESC, w.word LIMIT ${MAX_FORMS}) AS found`,
  );
  return rows && bySearched(rows);
}

export function allOfQueries(queries: readonly string[]): string {
  return queries.map((tsquery) => `(${tsquery})`).join(" & ");
}

interface CompiledPart {
  readonly tsquery: string;
  readonly unordered: string;
  readonly uses: number;
  readonly matches: readonly Match[];
}

function compilePart(part: SearchPart, known: KnownWords, realmId: number): CompiledPart {
  const phrase = {
    tsquery: phraseQuery(part.phrase, known, realmId, ({ distance }) => `<${distance}>`),
    unordered: phraseQuery(part.phrase, known, realmId, () => "&"),
    uses: Math.min(...part.phrase.map((step) => usesOf(step, known))),
    matches: [part.phrase.map(matchStep)],
  };
  if (part.kind === "phrase") return phrase;
  const forms = formsOf(textsOf(part.word, part.former), known);
  const words = [...forms.keys()];
  const anyForm = words.map((word) => wordToken(realmId, word)).join(" | ");
  const uses = [...forms.values()].reduce((sum, count) => sum + count, 0);
  const match = [{ texts: new Set(words), prefix: null, distance: 0 }];
  if (!part.isWhole) return { tsquery: anyForm, unordered: anyForm, uses, matches: [match] };
  return {
    tsquery: `${anyForm} | (${phrase.tsquery})`,
    unordered: `${anyForm} | (${phrase.unordered})`,
    uses: uses + phrase.uses,
    matches: [match, ...phrase.matches],
  };
}

/** The searched words first. */
function formsOf(words: readonly string[], known: KnownWords): Map<string, number> {
  const own = words.map((word): [string, number] => [word, known.uses.get(word) ?? 0]);
  const others = words
    .flatMap((word) => [...(known.forms.get(word) ?? [])])
    .filter(([form]) => !words.includes(form))
    .toSorted(([, one], [, other]) => other - one);
  const uses = [...own, ...others].reduce((sum, [, count]) => sum + count, 0);
  return new Map([...own, ...(uses > COMMON ? others.slice(0, MAX_FORMS_OF_COMMON) : others)]);
}

/** A character counts with its pairs. */
function usesOf({ text, former, isPrefix }: Phrase[number], { uses, pairs }: KnownWords): number {
  const counts = textsOf(text, former).flatMap((each) => [
    uses.get(each) ?? 0,
    ...(isPrefix ? (pairs.get(each)?.values() ?? []) : []),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

function phraseQuery(
  phrase: Phrase,
  known: KnownWords,
  realmId: number,
  joinedTo: (step: Phrase[number]) => string,
): string {
  return phrase
    .map((step, index) => {
      const tokens = tokensOfStep(step, known).map((text) => wordToken(realmId, text));
      const token = tokens.length === 1 ? tokens.join("") : `(${tokens.join(" | ")})`;
      return index === 0 ? token : `${joinedTo(step)} ${token}`;
    })
    .join(" ");
}

/** A character also matches at a run's end. */
function tokensOfStep({ text, former, isPrefix }: Phrase[number], { pairs }: KnownWords): string[] {
  const texts = textsOf(text, former);
  if (!isPrefix) return texts;
  return [...new Set([...texts, ...texts.flatMap((each) => [...(pairs.get(each)?.keys() ?? [])])])];
}

function matchStep({ text, distance, isPrefix }: Phrase[number]): MatchStep {
  return { texts: isPrefix ? new Set() : new Set([text]), prefix: isPrefix ? text : null, distance };
}
