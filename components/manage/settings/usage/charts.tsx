/** Bar and line charts over days, with a table. */
import { type ReactNode, useId } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { type Chart, dayWords, type Step, stepWords, topOf } from "./usage-series.ts";

/** By series index. */
const COLORS = [
  "var(--color-series-1)",
  "var(--color-series-2)",
  "var(--color-series-3)",
  "var(--color-series-4)",
] as const;

type ChartFigureProps = {
  title: string;
  summary: string;
  chart: Chart;
  /** The highest value, and the unit of round numbers. */
  highest: number;
  unit?: number | undefined;
  words: (value: number) => string;
  /** One unit per step and `top` high; y points down. */
  draw: (top: number) => ReactNode;
};

type ChartProps = Omit<ChartFigureProps, "highest" | "draw">;

/** Fraction of a step. */
const GAP = 0.2;

export function StackedBars(props: ChartProps) {
  const { chart } = props;
  const { steps, series } = chart;
  const sums = steps.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return (
    <ChartFigure
      {...props}
      highest={Math.max(0, ...sums)}
      draw={(top) =>
        steps.map((step, index) => <Bar key={step.first} chart={chart} index={index} top={top} />)
      }
    />
  );
}

/** First series at the bottom. */
function Bar({ chart: { series }, index, top }: { chart: Chart; index: number; top: number }) {
  let below = 0;
  return series.map(({ name, values }, place) => {
    const height = values[index] ?? 0;
    below += height;
    return (
      height > 0 && (
        <rect
          key={name}
          x={index + GAP / 2}
          width={1 - GAP}
          y={top - below}
          height={height}
          fill={COLORS[place]}
        />
      )
    );
  });
}

export function Lines(props: ChartProps) {
  const { chart } = props;
  const known = chart.series.flatMap(({ values }) => values.filter((value) => value !== null));
  return (
    <ChartFigure
      {...props}
      highest={Math.max(0, ...known)}
      draw={(top) =>
        chart.series.map(({ name, values }, place) => (
          <path
            key={name}
            d={pathOf(values, top)}
            fill="none"
            stroke={COLORS[place]}
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))
      }
    />
  );
}

/** Unknown values leave gaps; an isolated value is as wide as its step. */
function pathOf(values: readonly (number | null)[], top: number): string {
  const isKnown = (index: number) => typeof values[index] === "number";
  const parts = values.map((value, index) => {
    if (value === null) return "";
    if (isKnown(index - 1)) return `L${index + 0.5} ${top - value}`;
    return isKnown(index + 1) ? `M${index + 0.5} ${top - value}` : `M${index} ${top - value}h1`;
  });
  return parts.join("");
}

/** Text is HTML, so that it does not scale. */
function ChartFigure({ title, summary, chart, highest, unit = 1, words, draw }: ChartFigureProps) {
  const id = useId();
  const top = topOf(highest / unit) * unit;
  const { steps, series } = chart;
  return (
    <figure aria-labelledby={id} className="mt-8">
      <figcaption id={id} className="font-semibold text-base">
        {title}
      </figcaption>
      {series.length > 1 && <Legend names={series.map(({ name }) => name)} />}
      <div className="mt-4 flex gap-2">
        <div aria-hidden="true" className="relative h-44 w-12 shrink-0 text-right text-ink-faint text-xs">
          {[top, top / 2, 0].map((value, index) => (
            <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: `${index * 50}%` }}>
              {words(value)}
            </span>
          ))}
        </div>
        <div className="relative h-44 min-w-0 flex-1">
          {["top-0", "top-1/2", "top-full"].map((place) => (
            <div key={place} className={classNames("absolute inset-x-0 border-line border-t", place)} />
          ))}
          <svg
            role="img"
            aria-label={summary}
            viewBox={`0 0 ${Math.max(steps.length, 1)} ${top}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {draw(top)}
            {steps.map((step, index) => (
              <rect
                key={step.first}
                x={index}
                width={1}
                height={top}
                className="fill-transparent hover:fill-hover"
              >
                <title>{numbersOf(chart, step, index, words)}</title>
              </rect>
            ))}
          </svg>
        </div>
      </div>
      <Days steps={steps} />
      <NumberTable title={title} chart={chart} words={words} />
    </figure>
  );
}

function numbersOf({ series }: Chart, step: Step, index: number, words: (value: number) => string): string {
  const numbers = series.map(({ name, values }) => `${name}: ${valueWords(values[index] ?? null, words)}`);
  return [stepWords(step), ...numbers].join("\n");
}

function valueWords(value: number | null, words: (value: number) => string): string {
  return value === null ? "–" : words(value);
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
            <rect width={10} height={10} rx={2} fill={COLORS[index]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Days({ steps }: { steps: readonly Step[] }) {
  const middle = steps.length > 4 ? steps[Math.floor((steps.length - 1) / 2)] : undefined;
  const days = [steps[0]?.first, middle?.first, steps.length > 1 ? steps.at(-1)?.last : undefined];
  return (
    <div aria-hidden="true" className="mt-2 flex justify-between pl-14 text-ink-faint text-xs">
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each has its place.
        <span key={index}>{day && dayWords(day)}</span>
      ))}
    </div>
  );
}

type NumberTableProps = Pick<ChartFigureProps, "title" | "chart" | "words">;

function NumberTable({ title, chart: { steps, series }, words }: NumberTableProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-soft hover:text-ink touch:py-3">
        Show as a table<span className="sr-only">: {title}</span>
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
        tabIndex={0}
        aria-label={title}
        className="mt-1 max-h-72 overflow-auto rounded-md border border-line"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {["Day", ...series.map(({ name }) => name)].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames(
                    "sticky top-0 whitespace-nowrap bg-canvas px-3 py-1.5 font-medium text-ink-soft",
                    index === 0 ? "text-left" : "text-right",
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps
              .map((step, index) => (
                <tr key={step.first} className="border-line border-t">
                  <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal">
                    {stepWords(step)}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="px-3 py-1.5 text-right tabular-nums">
                      {valueWords(values[index] ?? null, words)}
                    </td>
                  ))}
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      </section>
    </details>
  );
}
