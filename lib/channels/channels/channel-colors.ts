/**
 * Default colors, assigned in turn. Neighbors differ in lightness, hue and chroma, so that color-blind people can tell
 * consecutive channels apart; the test of `shown-color.ts` measures it.
 */
export const channelColors = [
  "#355292",
  "#b1b1b1",
  "#50762d",
  "#7d40c8",
  "#aa6c73",
  "#a1388d",
  "#6fc0c8",
  "#ef958f",
  "#9f9d46",
  "#d14a65",
  "#904e81",
  "#ebaff0",
  "#73c694",
  "#54439d",
  "#bb75e3",
  "#ca7ba4",
  "#aa4429",
  "#8fc55f",
  "#a2cbfa",
  "#a752d4",
  "#a388d2",
  "#449546",
  "#f4bc74",
  "#8f2a52",
] as const;

export function firstColor(channelId: number): string {
  return channelColors[channelId % channelColors.length] ?? channelColors[0];
}
