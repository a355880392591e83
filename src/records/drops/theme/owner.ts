import { type Hex, mix } from './colour.ts'

/** Weights, thresholds and palettes as the specification names them (000 §9, 002 §6). */
const DARK_TEXT_ABOVE = 180
export const DARK_BELOW = 100

/** Luminance of 0-255 channels, 0 to 255 (DROP-041). */
export const brightnessOf = (red: number, green: number, blue: number) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

export const channelsOf = (hex: Hex): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** A colour or a picture's mean counts as dark below 100 (DROP-041). */
export const isDark = (hex: Hex) => brightnessOf(...channelsOf(hex)) < DARK_BELOW

/** First guess of the text on a button; the measured contrast has the last word (DROP-040). */
export const prefersDarkText = (primary: Hex) => brightnessOf(...channelsOf(primary)) > DARK_TEXT_ABOVE

/** How far each shade lies from the base 600: towards white above it, towards black below. */
const SHADES = {
  50: ['#ffffff', 0.95],
  100: ['#ffffff', 0.9],
  200: ['#ffffff', 0.75],
  300: ['#ffffff', 0.6],
  400: ['#ffffff', 0.4],
  500: ['#ffffff', 0.2],
  600: ['#ffffff', 0],
  700: ['#000000', 0.2],
  800: ['#000000', 0.4],
  900: ['#000000', 0.6],
  950: ['#000000', 0.75],
} as const
export type Shade = keyof typeof SHADES

/** Shades 50 to 950 of a primary colour, which itself is 600 (DROP-038, DROP-039). */
export const primaryShades = (base: Hex): Record<Shade, Hex> =>
  Object.fromEntries(
    Object.entries(SHADES).map(([shade, [end, share]]) => [shade, share === 0 ? base : mix(base, end, share)]),
  ) as Record<Shade, Hex>

const ACCENTS: readonly [Hex, ...Hex[]] = [
  '#ef4444',
  '#f97316',
  '#f59e0b',
  '#eab308',
  '#84cc16',
  '#22c55e',
  '#10b981',
  '#14b8a6',
  '#06b6d4',
  '#0ea5e9',
  '#3b82f6',
  '#6366f1',
  '#8b5cf6',
  '#a855f7',
  '#d946ef',
  '#ec4899',
]

/** Of sixteen accents the one nearest to a mean colour, by distance in RGB; the first when two are equal (DROP-043, DROP-044). */
export function nearestAccent(average: readonly [number, number, number]): Hex {
  const distance = (accent: Hex) => Math.hypot(...channelsOf(accent).map((channel, i) => channel - (average[i] ?? 0)))
  return ACCENTS.reduce((best, accent) => (distance(accent) < distance(best) ? accent : best))
}
