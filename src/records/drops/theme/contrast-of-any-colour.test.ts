import { describe, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { contrast, type Hex } from './colour.ts'
import { type ThemeSources, themeFrom } from './palette.ts'
import { restTint } from './rest-tint.ts'
import { type Colours, theme as themeShape } from './theme.ts'

const COLOURS = 10_000

/** Every pair that a page draws, with the least contrast that WCAG asks of it. */
const pairs = ({
  bg,
  surf,
  field,
  ink,
  muted,
  edge,
  accent,
  on,
  link,
  bad,
  good,
}: Colours): [string, number, number][] => [
  ...[bg, surf, field].flatMap((ground, at): [string, number, number][] => [
    [`text on ground ${at}`, contrast(ink, ground), 4.5],
    [`muted text on ground ${at}`, contrast(muted, ground), 4.5],
    [`a refusal on ground ${at}`, contrast(bad, ground), 4.5],
    [`a success on ground ${at}`, contrast(good, ground), 4.5],
    [`a field's edge on ground ${at}`, contrast(edge, ground), 3],
  ]),
  ['a link on the page', contrast(link, bg), 3],
  ['the label of the button', contrast(on, accent), 4.5],
  ['the button on the page', contrast(accent, bg), 3],
  // the chosen segment and the cookie banner
  ['page on ink', contrast(bg, ink), 4.5],
  ['the label of the button at rest', contrast(ink, restTint({ bg, accent, ink })), 4.5],
]

const stream = randomStream(20_261_123)
const colour = () => `#${stream.between(0, 0xffffff).toString(16).padStart(6, '0')}` as Hex
/** The corners of the space and the greys, which a random walk may miss, then colours of any kind. */
const corners = ['00', '7f', '80', 'ff'].flatMap(r =>
  ['00', '7f', '80', 'ff'].flatMap(g => ['00', '7f', '80', 'ff'].map(b => `#${r}${g}${b}` as Hex)),
)
const owners = [...corners, ...Array.from({ length: COLOURS - corners.length }, colour)]

const WAYS: { name: string; sources: (owner: Hex, other: Hex) => ThemeSources }[] = [
  { name: 'for the button, on dark', sources: button => ({ button, scheme: 'dark' }) },
  { name: 'for the button, on light', sources: button => ({ button, scheme: 'light' }) },
  { name: 'for the ground', sources: background => ({ background }) },
  { name: 'for both', sources: (button, background) => ({ button, background }) },
]

describe('whatever colour an owner chooses', () => {
  it.each(WAYS)('$name, every text and control of every page can be seen (DROP-038)', way => {
    const failed: string[] = []
    for (const [at, owner] of owners.entries()) {
      // each way takes its share of the colours, and all corners
      if (at >= corners.length && at % WAYS.length !== WAYS.indexOf(way)) continue
      const other = owners.at(-at - 1) ?? owner
      const { colours } = themeShape.parse(themeFrom(way.sources(owner, other)))
      for (const [what, seen, least] of pairs(colours))
        if (seen < least) failed.push(`${owner} ${other}: ${what} has ${seen.toFixed(2)} of ${least}`)
    }
    expect(failed.slice(0, 5)).toEqual([])
  })
})
