import { contrast } from '#records/drops/theme/colour.ts'
import { suggestedVoice } from '#records/drops/theme/suggested-voice.ts'
import type { Theme } from '#records/drops/theme/theme.ts'
import type { Look } from '../../drop.ts'

/** A theme with what the studio says of it. */
export function lookOf({ kind, scheme, colours, stand_in }: Theme): Look {
  const { bg, ink, accent, on } = colours
  return {
    kind,
    scheme,
    colours,
    stand_in,
    contrast: {
      text: rounded(contrast(ink, bg)),
      button_label: rounded(contrast(on, accent)),
      button: rounded(contrast(accent, bg)),
    },
    suggested_voice: suggestedVoice({ kind, colours }),
  }
}

/** To one digit, downwards: a contrast is never told better than it is. */
export const rounded = (ratio: number) => Math.floor(ratio * 10) / 10
