/** Plans of hostile connections, deterministically by seed. */
import fc from "fast-check";
import type { Attacked, ConnectionPlan, Step } from "./connection-plan.ts";
import { endings, requestSteps } from "./hostile-requests.ts";
import { webSocketSteps } from "./hostile-web-sockets.ts";

/** Only Linux answers on all of 127.0.0.0/8. */
const ADDRESSES = 40;
const MAX_PARTS = 3;
const MAX_CUTS = 4;
const MAX_WAIT_MS = 40;

export function connectionPlans(attacked: Attacked, seed: number, count: number): ConnectionPlan[] {
  const part = fc.oneof(
    { weight: 3, arbitrary: requestSteps(attacked) },
    { weight: 2, arbitrary: webSocketSteps(attacked) },
  );
  const steps = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: MAX_PARTS }), endings)
    .map(([parts, ending]) => [...parts.flat(), ...ending])
    .chain(interrupted);
  const plan = fc.record({
    address: fc.integer({ min: 1, max: ADDRESSES }).map((last) => `127.0.1.${last}`),
    at: fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000),
    steps,
  });
  return fc.sample(plan, { seed, numRuns: count });
}

/** Cuts at random places, with waits and pauses in between. */
function interrupted(steps: readonly Step[]): fc.Arbitrary<readonly Step[]> {
  const cut = fc.record({
    step: fc.nat(steps.length - 1),
    share: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    between: fc.constantFrom<readonly Step[]>([], [{ do: "pause" }], [{ do: "resume" }]),
    ms: fc.integer({ min: 0, max: MAX_WAIT_MS }),
  });
  return fc.array(cut, { maxLength: MAX_CUTS }).map((cuts) =>
    steps.flatMap((step, index) => {
      const own = cuts.find((each) => each.step === index);
      if (!own || step.do !== "write") return [step];
      const { data } = step;
      const at = Math.floor(data.length * own.share);
      return [
        { do: "write", data: data.slice(0, at) },
        ...own.between,
        { do: "wait", ms: own.ms },
        { do: "write", data: data.slice(at) },
      ];
    }),
  );
}
