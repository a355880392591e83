import { contrast, type Hex, mix } from './colour.ts'
import type { Colours } from './theme.ts'

const MOST = 0.24
const STEP = 0.02
const READABLE = 4.6

/** Ground of a button at rest: as much of the accent in the page's ground as leaves its label, in ink, readable. */
export function restTint({ bg, accent, ink }: Pick<Colours, 'bg' | 'accent' | 'ink'>): Hex {
  for (let share = MOST; share > 0; share -= STEP) {
    const tint = mix(bg, accent, share)
    if (contrast(ink, tint) >= READABLE) return tint
  }
  return bg
}
