/** Channel colors are visible and distinct, also to color-blind people. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { channelColors } from "../../../lib/channels/channels/channel-colors.ts";
import {
  contrast,
  difference,
  type Light,
  labOf,
  lightAt,
  lightOf,
  seenWith,
  type Vision,
} from "../../../lib/testing/color-vision.ts";
import { shownColor, shownLightness } from "./shown-color.ts";

type Theme = keyof typeof shownLightness;

const THEMES = ["light", "dark"] as const satisfies Theme[];
const COLOR_BLIND = ["protanopia", "deuteranopia", "tritanopia"] as const satisfies Vision[];

/** Consecutively created channels are often neighbors. */
const NEIGHBORS = 4;
const STYLES = readFileSync(new URL("../../../app/globals.css", import.meta.url), "utf8");

function shown(color: string, theme: Theme): Light {
  const { base, slope, least, most } = shownLightness[theme];
  const [lightness, a, b] = labOf(lightOf(color));
  return lightAt([Math.min(most, Math.max(least, base + slope * lightness)), a, b]);
}

/** A custom property of `app/globals.css`. */
function token(name: string, theme: Theme): string {
  const [, light = "", dark = ""] =
    new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(STYLES) ?? [];
  return theme === "light" ? light : dark;
}

/** At most `apart` places from each other; the palette repeats. */
function pairs(theme: Theme, apart: number): [Light, Light][] {
  return channelColors.flatMap((color, index) =>
    Array.from({ length: apart }, (_, step): [Light, Light] => {
      const other = channelColors[(index + step + 1) % channelColors.length] ?? color;
      return [shown(color, theme), shown(other, theme)];
    }),
  );
}

function leastDifference(of: readonly [Light, Light][], vision: Vision): number {
  return Math.min(...of.map(([one, other]) => difference(seenWith(vision, one), seenWith(vision, other))));
}

test("there are 24 different colors in the protocol's form", () => {
  expect(new Set(channelColors).size).toBe(24);
  for (const color of channelColors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test("the CSS has the lightness measured here", () => {
  expect(shownColor("#355292")).toBe(
    "light-dark(oklch(from #355292 clamp(0.36, 0.1 + 0.6 * l, 0.6) c h), " +
      "oklch(from #355292 clamp(0.66, 0.34 + 0.6 * l, 0.9) c h))",
  );
});

describe.each(THEMES)("in the %s theme", (theme) => {
  test.each(channelColors)("%s is within sRGB, with a contrast of at least 3:1 on every surface", (color) => {
    const mark = shown(color, theme);
    for (const part of mark) {
      expect(part).toBeGreaterThan(-0.001);
      expect(part).toBeLessThan(1.001);
    }
    for (const name of ["sidebar", "canvas", "raised"]) {
      const surface = token(name, theme);
      expect(contrast(mark, lightOf(surface))).toBeGreaterThanOrEqual(3);
      for (const over of ["hover", "selected"])
        expect(contrast(mark, lightOf(token(over, theme), surface))).toBeGreaterThanOrEqual(3);
    }
  });

  test("neighbors differ by 0.1 in OKLab, any two by half of that", () => {
    expect(leastDifference(pairs(theme, NEIGHBORS), "normal")).toBeGreaterThanOrEqual(0.1);
    expect(leastDifference(pairs(theme, channelColors.length / 2), "normal")).toBeGreaterThanOrEqual(0.05);
  });

  test.each(COLOR_BLIND)("neighbors differ by 0.05 with %s, and no two are alike", (vision) => {
    expect(leastDifference(pairs(theme, NEIGHBORS), vision)).toBeGreaterThanOrEqual(0.05);
    expect(leastDifference(pairs(theme, channelColors.length / 2), vision)).toBeGreaterThanOrEqual(0.01);
  });
});

test("the simulations keep greys and remove the hues they are named after", () => {
  const [red, green, blue, grey] = ["#c8442d", "#6b7a1f", "#2f6fd0", "#808080"].map((hex) => lightOf(hex));
  if (!red || !green || !blue || !grey) throw new Error("expected four colors");
  for (const vision of COLOR_BLIND) expect(difference(seenWith(vision, grey), grey)).toBeLessThan(0.001);
  const apart = difference(red, green);
  expect(difference(seenWith("deuteranopia", red), seenWith("deuteranopia", green))).toBeLessThan(apart / 2);
  expect(difference(seenWith("deuteranopia", red), seenWith("deuteranopia", blue))).toBeGreaterThan(apart);
});
