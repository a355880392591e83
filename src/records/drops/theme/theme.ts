import { z } from 'zod'
import type { Hex } from './colour.ts'

const hex = z.string().regex(/^#[0-9a-f]{6}$/, 'Must be #rrggbb') as unknown as z.ZodType<Hex, string>

/**
 * The colours of one drop page, worked out once from its cover and stored with the drop.
 * Text colours reach 4.5:1 on `bg`, `surf` and `field`; `edge` and `accent` reach 3:1 on what they stand on.
 */
export const theme = z.strictObject({
  /** How the ground came about: a strong colour of the cover, or a near-black or near-white tinted by it. */
  kind: z.enum(['vivid', 'dark', 'light']),
  scheme: z.enum(['dark', 'light']),
  colours: z.strictObject({
    bg: hex,
    surf: hex,
    field: hex,
    ink: hex,
    muted: hex,
    edge: hex,
    hair: hex,
    accent: hex,
    on: hex,
    link: hex,
    bad: hex,
    good: hex,
  }),
  /** Three by three colours of the cover, row by row: drawn as a blur while it loads. Empty without a cover. */
  stand_in: z.union([z.array(hex).length(9), z.array(hex).length(0)]),
  /** The nearest of the sixteen accents: the drop's dot in lists. */
  nearest_accent: hex,
})
export type Theme = z.infer<typeof theme>
export type Colours = Theme['colours']
