/** Perceived color differences, also with color blindness, and contrast. */

/** Linear sRGB, 0 to 1. */
export type Light = readonly [number, number, number];
/** Lightness 0 to 1, green to red, blue to yellow. */
export type Lab = readonly [number, number, number];
type Matrix = readonly [Light, Light, Light];

function times([red, green, blue]: Matrix, [x, y, z]: Light): Light {
  const row = ([a, b, c]: Light) => a * x + b * y + c * z;
  return [row(red), row(green), row(blue)];
}

// sRGB transfer function, IEC 61966-2-1.
function toLight(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** `#rrggbb`, or `#rrggbbaa` on top of `behind`. */
export function lightOf(color: string, behind = "#000000"): Light {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  const channel = (at: number): number => {
    const [above, below] = [color, behind].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return toLight((above ?? 0) * alpha + (below ?? 0) * (1 - alpha));
  };
  return [channel(1), channel(3), channel(5)];
}

// Björn Ottosson, "A perceptual color space for image processing" (2020), https://bottosson.github.io/posts/oklab/.
const LIGHT_TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const CONES_TO_LIGHT: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function labOf(light: Light): Lab {
  const [long, medium, short] = times(LIGHT_TO_CONES, light);
  return times(CONES_TO_LAB, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)]);
}

/** Components outside 0 to 1 are outside sRGB. */
export function lightAt(lab: Lab): Light {
  const [long, medium, short] = times(LAB_TO_CONES, lab);
  return times(CONES_TO_LIGHT, [long ** 3, medium ** 3, short ** 3]);
}

/** In OKLab. About 0.02 is the smallest difference visible side by side. */
export function difference(one: Light, other: Light): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/**
 * Each deficiency lacks one kind of cones. Matrices of severity 1.0 from G. M. Machado, M. M. Oliveira, L. A. F.
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
 * Visualization and Computer Graphics 15(6), 2009.
 */
const VISIONS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

export type Vision = keyof typeof VISIONS;

export function seenWith(vision: Vision, light: Light): Light {
  const [red, green, blue] = times(VISIONS[vision], light);
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  return [shown(red), shown(green), shown(blue)];
}

/** WCAG 2.2, 1 to 21. */
export function contrast(one: Light, other: Light): number {
  const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}
