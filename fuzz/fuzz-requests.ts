/** Generates hostile requests to every operation, deterministically by seed. */
import fc from "fast-check";
import { contracts } from "../lib/catalog/catalog.ts";
import type { Contract } from "../lib/kernel/contract/contract.ts";
import { validParams } from "../lib/testing/calls/all-calls.ts";
import type { RawCall } from "../lib/testing/clients/api-client.ts";
import { type Encoding, encodeRequest, encodings } from "./encode-request.ts";
import type { FuzzActor, FuzzSubject } from "./fuzz-subject.ts";
import { anything, texts } from "./hostile-values.ts";
import { malformedBodies, type TypedBody } from "./malformed-bodies.ts";
import { valuesFor } from "./schema-values.ts";

/** Consecutive requests to one operation, each meeting the effects of earlier ones. */
export const PER_TURN = 8;
const PER_TURN_WITHOUT_PARAMETERS = 4;
/** The other parameters stay valid, to pass the first checks. */
const MAX_CHANGED = 3;
const SELDOM = 15;

/** Changes to a valid call. */
interface Attack {
  readonly actor: FuzzActor;
  readonly encoding: Encoding;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly missing: readonly string[];
  /** Replaces the parameters. */
  readonly malformed: TypedBody | null;
}

export interface FuzzRequest {
  /** In the seed's sequence. */
  readonly index: number;
  readonly contract: Contract;
  readonly actor: FuzzActor;
  /** Also creates what the valid parameters need. */
  readonly build: () => Promise<RawCall>;
}

/**
 * Endless, in turns to each operation.
 * @param from skips earlier turns without generating them, which would take minutes.
 */
export function* fuzzRequests(subject: FuzzSubject, seed: number, from = 0): Generator<FuzzRequest, never> {
  const targets = contracts.map((contract) => ({ contract, attacks: attacksOn(contract, subject) }));
  for (let index = 0; ; ) {
    for (const { contract, attacks } of targets) {
      // Adjacent seeds give similar values; the multiplication spreads them.
      const turn = Math.imul(seed + index + 1, 0x9e3779b1);
      const hasParameters = Object.keys(contract.params.shape).length > 0;
      const numRuns = hasParameters ? PER_TURN : PER_TURN_WITHOUT_PARAMETERS;
      if (index + numRuns <= from) {
        index += numRuns;
        continue;
      }
      for (const attack of fc.sample(attacks, { seed: turn, numRuns })) {
        if (index >= from)
          yield { index, contract, actor: attack.actor, build: () => requestOf(contract, attack) };
        index += 1;
      }
    }
  }
}

function attacksOn(
  { params: { shape } }: Contract,
  { insiders, outsiders, known }: FuzzSubject,
): fc.Arbitrary<Attack> {
  const names = Object.keys(shape);
  const fields = Object.entries(shape).map(([name, field]) => [name, valuesFor(field, known)] as const);
  const all = fc.record(Object.fromEntries(fields));
  const some = fc
    .subarray(fields, { maxLength: Math.min(MAX_CHANGED, fields.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
  const unknown = fc.dictionary(texts(known), anything(known), { maxKeys: 2 });
  return fc.record({
    actor: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...insiders) },
      { weight: 1, arbitrary: fc.constantFrom(...outsiders) },
    ),
    encoding: fc.constantFrom(...encodings),
    changes: fc.oneof(
      { weight: SELDOM, arbitrary: some },
      { weight: 2, arbitrary: all },
      { weight: 1, arbitrary: unknown },
    ),
    missing: seldom(fc.subarray(names), []),
    malformed: seldom(fc.constantFrom(...malformedBodies), null),
  });
}

function seldom<Value>(arbitrary: fc.Arbitrary<Value>, otherwise: Value): fc.Arbitrary<Value> {
  return fc.oneof({ weight: SELDOM, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });
}

/** Success would end the run. */
const harmless: Readonly<Record<string, object>> = { "deactivate-realm": { deletion_delay_days: 30 } };

async function requestOf(contract: Contract, attack: Attack): Promise<RawCall> {
  const { actor, encoding, changes, missing, malformed } = attack;
  const valid = await validParams(contract.operationId)(actor.subject);
  const params = Object.fromEntries(
    Object.entries({ ...valid, ...changes, ...harmless[contract.operationId] }).filter(
      ([name]) => !missing.includes(name),
    ),
  );
  const call = await encodeRequest(contract, params, encoding);
  if (!malformed) return call;
  return { ...call, headers: { "content-type": malformed.type }, body: malformed.body };
}
