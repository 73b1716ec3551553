/** Counters, gauges and histograms for Prometheus, shared by all bundles of this process. */
import { shared } from "../registry.ts";

interface Definition {
  /** As Prometheus recommends: `parley_<subject>_<unit>`, and `_total` for counters. */
  readonly name: string;
  readonly help: string;
  /** Their values must come from fixed lists: each combination is a series that is never forgotten. */
  readonly labels?: readonly string[];
}

export interface Sample {
  /** "_bucket", "_sum" or "_count" in histograms. */
  readonly suffix: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly value: number;
}

export interface Metric extends Definition {
  readonly type: "counter" | "gauge" | "histogram";
  samples(): Sample[];
}

const registered = () => shared("metrics", () => new Map<string, Metric>());

export function allMetrics(): Metric[] {
  return [...registered().values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function register<M extends Metric>(name: string, create: () => M): M {
  return shared(`metric ${name}`, () => {
    const metric = create();
    registered().set(name, metric);
    return metric;
  });
}

/** One combination of label values; frequent callers keep it. */
class Count {
  value = 0;

  add(amount = 1): void {
    this.value += amount;
  }
}

class Counter implements Metric {
  readonly type = "counter";
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly #counts = new Map<string, { readonly values: readonly string[]; readonly count: Count }>();

  constructor({ name, help, labels = [] }: Definition) {
    this.name = name;
    this.help = help;
    this.labels = labels;
  }

  of(...values: readonly string[]): Count {
    const key = values.join("\n");
    const known = this.#counts.get(key);
    if (known) return known.count;
    const count = new Count();
    this.#counts.set(key, { values, count });
    return count;
  }

  samples(): Sample[] {
    return [...this.#counts.values()].map(({ values, count }) => ({
      suffix: "",
      labels: pairs(this.labels, values),
      value: count.value,
    }));
  }
}

/** By the value of the only label. */
type Measured = number | ReadonlyMap<string, number>;

class Gauge implements Metric {
  readonly type: "gauge" | "counter";
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  #measure: (() => Measured) | null = null;

  constructor({ name, help, labels = [] }: Definition, type: "gauge" | "counter" = "gauge") {
    this.type = type;
    this.name = name;
    this.help = help;
    this.labels = labels;
  }

  /** @param measure is called for each answer, so it must be cheap; replaces the former one. */
  measure(measure: () => Measured): void {
    this.#measure = measure;
  }

  samples(): Sample[] {
    const measured = this.#measure?.();
    if (measured === undefined) return [];
    if (typeof measured === "number") return [{ suffix: "", labels: [], value: measured }];
    return [...measured].map(([value, amount]) => ({
      suffix: "",
      labels: pairs(this.labels, [value]),
      value: amount,
    }));
  }
}

/** In seconds: from a fast statement to a time limit. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

class Observations {
  readonly counts = new Float64Array(SECONDS.length + 1);
  sum = 0;

  /** @param ms as the difference of two `performance.now()`. */
  observe(ms: number): void {
    const seconds = ms / 1_000;
    let bucket = 0;
    while (bucket < SECONDS.length && seconds > (SECONDS[bucket] ?? 0)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }

  samples(labels: Sample["labels"]): Sample[] {
    let total = 0;
    const buckets = [...this.counts].map((count, index) => {
      total += count;
      const bound: readonly [string, string] = ["le", String(SECONDS[index] ?? "+Inf")];
      return { suffix: "_bucket", labels: [...labels, bound], value: total };
    });
    return [
      ...buckets,
      { suffix: "_sum", labels, value: this.sum },
      { suffix: "_count", labels, value: total },
    ];
  }
}

class Histogram implements Metric {
  readonly type = "histogram";
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly #observations = new Map<string, Observations>();

  constructor({ name, help, labels = [] }: Definition) {
    this.name = name;
    this.help = help;
    this.labels = labels;
  }

  /** @param value of the only label. */
  of(value: string): Observations {
    const known = this.#observations.get(value);
    if (known) return known;
    const observations = new Observations();
    this.#observations.set(value, observations);
    return observations;
  }

  samples(): Sample[] {
    return [...this.#observations].flatMap(([value, observations]) =>
      observations.samples(pairs(this.labels, [value])),
    );
  }
}

function pairs(names: readonly string[], values: readonly string[]): Sample["labels"] {
  return names.map((name, index) => [name, values[index] ?? ""]);
}

export function counter(definition: Definition): Counter {
  return register(definition.name, () => new Counter(definition));
}

export function gauge(definition: Definition): Gauge {
  return register(definition.name, () => new Gauge(definition));
}

/** A counter whose total something else keeps. */
export function measuredCounter(definition: Definition): Gauge {
  return register(definition.name, () => new Gauge(definition, "counter"));
}

/** Without labels. */
export function histogram(definition: Definition): Observations {
  return labelledHistogram(definition).of("");
}

/** @param definition with one label. */
export function labelledHistogram(definition: Definition): Histogram {
  return register(definition.name, () => new Histogram(definition));
}
