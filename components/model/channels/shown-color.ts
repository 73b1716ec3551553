/** Adapts a channel's color to the theme. */

/** Maps OKLCH lightness `l` to `base + slope * l`, clamped. Different lightness stays different. */
export const shownLightness = {
  light: { base: 0.1, slope: 0.6, least: 0.36, most: 0.6 },
  dark: { base: 0.34, slope: 0.6, least: 0.66, most: 0.9 },
} as const;

/** CSS for a color such as `#355292`. */
export function shownColor(color: string): string {
  return `light-dark(${inTheme(color, "light")}, ${inTheme(color, "dark")})`;
}

function inTheme(color: string, theme: keyof typeof shownLightness): string {
  const { base, slope, least, most } = shownLightness[theme];
  return `oklch(from ${color} clamp(${least}, ${base} + ${slope} * l, ${most}) c h)`;
}
