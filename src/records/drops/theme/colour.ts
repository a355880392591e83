import { clampChroma, converter, formatHex, interpolate, wcagContrast, wcagLuminance } from 'culori'

/** `#rrggbb` in lower case. */
export type Hex = `#${string}`

/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about .37, hue in degrees. */
export interface Lch {
  l: number
  c: number
  h: number
}

/** Which way a colour moves to stand out: `lighter` on a dark ground, `darker` on a light one. */
export type Direction = 'lighter' | 'darker'

const WHITE: Hex = '#ffffff'
const BLACK: Hex = '#000000'
const STEP = 0.008

const oklch = converter('oklch')

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** Hex of an OKLCH colour; outside sRGB only the chroma gives way. */
export const toHex = ({ l, c, h }: Lch): Hex => formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')) as Hex

export function toLch(hex: Hex): Lch {
  const { l, c, h } = oklch(hex) ?? { l: 0, c: 0 }
  return { l, c, h: h ?? 0 }
}

/** WCAG contrast ratio, 1 to 21. */
export const contrast = (one: Hex, other: Hex) => wcagContrast(one, other)

/** WCAG relative luminance, 0 to 1. */
export const luminance = (hex: Hex) => wcagLuminance(hex)

/** `share` 0 is `from`, 1 is `to`; mixed in OKLab, where steps look even. */
export const mix = (from: Hex, to: Hex, share: number): Hex => formatHex(interpolate([from, to], 'oklab')(share)) as Hex

/** Distance of two hues in degrees, 0 to 180. */
export function hueDistance(one: number, other: number) {
  const distance = Math.abs(one - other) % 360
  return distance > 180 ? 360 - distance : distance
}

const reaches = (colour: Hex, grounds: readonly Hex[], ratio: number) =>
  grounds.every(ground => contrast(colour, ground) >= ratio)

/** Moves only the lightness, until the colour reaches the ratio on every ground; white or black when it cannot. */
export function moveUntil(colour: Hex, grounds: readonly Hex[], ratio: number, direction: Direction): Hex {
  const { l, c, h } = toLch(colour)
  for (let moved = 0; moved <= 1; moved += STEP) {
    const candidate = toHex({ l: clamp(direction === 'lighter' ? l + moved : l - moved), c, h })
    if (reaches(candidate, grounds, ratio)) return candidate
  }
  return direction === 'lighter' ? WHITE : BLACK
}

/** Fades ink towards the ground as far as the ratio allows; plain ink when nothing fainter is readable. */
export function fadeUntil(ink: Hex, grounds: readonly [Hex, ...Hex[]], ratio: number): Hex {
  for (let share = 0.62; share > 0; share -= 0.02) {
    const candidate = mix(ink, grounds[0], share)
    if (reaches(candidate, grounds, ratio)) return candidate
  }
  return ink
}

/** The candidate that is easiest to read on the ground; the earlier one when they are equal. */
export const mostReadable = (ground: Hex, candidates: readonly [Hex, ...Hex[]]): Hex =>
  candidates.reduce((best, candidate) => (contrast(candidate, ground) > contrast(best, ground) ? candidate : best))
