import { toLch } from './colour.ts'
import type { Theme } from './theme.ts'
import type { Voice } from './voices.ts'

const GREY = 0.06
const LOUD = 0.16

/**
 * The voice that goes with a cover, by its colours alone: what shouts gets candy, night gets wide or narrow letters, grey
 * gets mono, paper gets a serif. A first guess for an owner who has not chosen.
 */
export function suggestedVoice({ kind, colours }: Pick<Theme, 'kind' | 'colours'>): Voice {
  const ground = toLch(colours.bg)
  const accent = toLch(colours.accent)
  const warm = accent.h > 25 && accent.h < 125
  if (kind === 'vivid') return ground.l > 0.55 ? 'candy' : 'narrow'
  if (accent.c < GREY) return kind === 'dark' ? 'mono' : 'serif'
  if (kind === 'dark') return accent.c >= LOUD || !warm ? 'wide' : 'narrow'
  return warm ? 'soft' : accent.c >= LOUD ? 'plain' : 'serif'
}
