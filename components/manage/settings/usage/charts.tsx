/** The two kinds of charts: bars that are stacked, and lines. */
import { ChartFigure, COLORS } from "./chart-figure.tsx";
import type { Chart } from "./usage-series.ts";

type ChartProps = {
  title: string;
  summary: string;
  chart: Chart;
  words: (value: number) => string;
  unit?: number;
};

/** The part of a step's width that is left free between bars. */
const GAP = 0.2;

export function StackedBars({ title, summary, chart, words }: ChartProps) {
  const { steps, series } = chart;
  const sums = steps.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return (
    <ChartFigure
      title={title}
      summary={summary}
      chart={chart}
      highest={Math.max(0, ...sums)}
      words={words}
      draw={(top) =>
        steps.map((step, index) => <Bar key={step.first} chart={chart} index={index} top={top} />)
      }
    />
  );
}

/** The first series at the bottom. */
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

export function Lines({ title, summary, chart, words, unit }: ChartProps) {
  const known = chart.series.flatMap(({ values }) => values.filter((value) => value !== null));
  return (
    <ChartFigure
      title={title}
      summary={summary}
      chart={chart}
      highest={Math.max(0, ...known)}
      unit={unit}
      words={words}
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

/** Through the middle of the steps; interrupted where nothing is known. One between two such is as wide as its step. */
function pathOf(values: readonly (number | null)[], top: number): string {
  const isKnown = (index: number) => typeof values[index] === "number";
  const parts = values.map((value, index) => {
    if (value === null) return "";
    if (isKnown(index - 1)) return `L${index + 0.5} ${top - value}`;
    return isKnown(index + 1) ? `M${index + 0.5} ${top - value}` : `M${index} ${top - value}h1`;
  });
  return parts.join("");
}
