/** The two kinds of charts: bars that are stacked, and lines. */
import { ChartFigure, type ChartFigureProps, COLORS } from "./chart-figure.tsx";
import type { Chart } from "./usage-series.ts";

type ChartProps = Omit<ChartFigureProps, "highest" | "draw">;

/** The part of a step's width that is left free between bars. */
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
