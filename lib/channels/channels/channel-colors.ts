/** Default colours of channels, assigned in turn; each person may choose others. */

/**
 * Neighbours differ in lightness, hue and chroma at once, so that channels created one after the other can be
 * distinguished by colour-blind people too. The test of `shown-color.ts` measures this.
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

/** The initial colour of a channel for a new subscriber. */
export function firstColor(channelId: number): string {
  return channelColors[channelId % channelColors.length] ?? channelColors[0];
}
