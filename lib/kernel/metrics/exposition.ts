/** Writes all metrics in Prometheus' text format. */
import { allMetrics, type Metric, type Sample } from "./metric.ts";

/** Metrics without a sample are declared too, so that a monitor knows them from the start. */
export function exposition(): string {
  return allMetrics().map(written).join("");
}

function written(metric: Metric): string {
  const { name, help, type } = metric;
  const samples = metric.samples().map((sample) => line(name, sample));
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${samples.join("")}`;
}

function line(name: string, { suffix, labels, value }: Sample): string {
  const list = labels.map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`);
  return `${name}${suffix}${list.length > 0 ? `{${list.join(",")}}` : ""} ${value}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
