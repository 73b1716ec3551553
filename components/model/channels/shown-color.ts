/** Shows the colour a person has for a channel so that it can be seen on the light and on the dark theme. */

/**
 * Lightness in OKLCH that a theme gives a colour of lightness `l`: `base + slope * l`, kept within `least` and `most`.
 * Hue and colourfulness stay; colours of different lightness stay different.
 */
export const shownLightness = {
  light: { base: 0.1, slope: 0.6, least: 0.36, most: 0.6 },
  dark: { base: 0.34, slope: 0.6, least: 0.66, most: 0.9 },
} as const;

/** CSS for a colour such as `#355292` in whichever theme is on. */
export function shownColor(color: string): string {
  return `light-dark(${inTheme(color, "light")}, ${inTheme(color, "dark")})`;
}

function inTheme(color: string, theme: keyof typeof shownLightness): string {
  const { base, slope, least, most } = shownLightness[theme];
  return `oklch(from ${color} clamp(${least}, ${base} + ${slope} * l, ${most}) c h)`;
}
