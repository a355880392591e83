import type { Cluster } from './clusters.ts'
import { contrast, type Direction, type Hex, hueDistance, mostReadable, moveUntil, toHex, toLch } from './colour.ts'
import type { Ground } from './ground.ts'
import { prefersDarkText } from './owner.ts'
import type { Colours } from './theme.ts'

const ON_GROUND = 3.06
const LABEL = 4.6
/** Beyond this much of lightness a colour is no longer the cover's: the button becomes ink. */
const FARTHEST_MOVE = 0.16
const GREY = 0.045

/**
 * The button's colour, its label and the colour of links. The loudest colour of the cover, or the owner's: only its
 * lightness moves, until it stands 3:1 off the ground and its label 4.6:1 off it.
 */
export function accentFor(
  clusters: readonly Cluster[],
  { kind, bg, ink, direction }: Ground & { ink: Hex; direction: Direction },
  wished?: Hex,
): Pick<Colours, 'accent' | 'on' | 'link'> {
  const loudest = [...clusters].sort((one, other) => loudness(other, bg) - loudness(one, bg))[0]
  const wanted = wished ?? (loudest ? toHex(loudest.loudest) : ink)
  const button = labelled(moveUntil(wanted, [bg], ON_GROUND, direction), kind === 'light')

  const moved = Math.abs(toLch(button.accent).l - toLch(wanted).l)
  const faded =
    !wished && ((kind === 'vivid' && moved > FARTHEST_MOVE) || (kind === 'dark' && toLch(button.accent).c < GREY))
  const readable = contrast(button.accent, bg) >= 3 && contrast(button.on, button.accent) >= 4.5
  const { accent, on } = faded || !readable ? { accent: ink, on: bg } : button
  return { accent, on, link: moveUntil(accent, [bg], LABEL, direction) }
}

/** How much a colour shouts: chromatic, not tiny, readable, and apart from the ground. */
function loudness({ loudest, share }: Cluster, bg: Hex) {
  const ground = toLch(bg)
  const apart =
    ground.c < 0.06 || hueDistance(loudest.h, ground.h) > 29 || Math.abs(loudest.l - ground.l) > 0.34 ? 1 : 0.12
  const legible = Math.min(contrast(toHex(loudest), bg), 7)
  return loudest.c ** 1.3 * Math.max(share, 0.012) ** 0.2 * legible ** 0.45 * apart
}

/** The guess by brightness (DROP-040) stands where it can be read; otherwise the better of the two, and the colour yields. */
function labelled(colour: Hex, prefersWhite: boolean): { accent: Hex; on: Hex } {
  const { c, h } = toLch(colour)
  const dark = toHex({ l: 0.17, c: Math.min(0.035, c), h })
  const white: Hex = '#ffffff'
  const guess = prefersDarkText(colour) ? dark : white
  if (contrast(guess, colour) >= LABEL) return { accent: colour, on: guess }
  const on = prefersWhite && contrast(white, colour) > 3.7 ? white : mostReadable(colour, [dark, white])
  return { accent: moveUntil(colour, [on], LABEL, on === white ? 'darker' : 'lighter'), on }
}
