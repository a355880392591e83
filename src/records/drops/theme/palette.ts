import { accentFor } from './accent.ts'
import { type CoverColours, coverColours, SAMPLE_SIDE } from './clusters.ts'
import {
  contrast,
  type Direction,
  fadeUntil,
  type Hex,
  luminance,
  mix,
  mostReadable,
  moveUntil,
  toHex,
  toLch,
} from './colour.ts'
import { type Ground, groundFor } from './ground.ts'
import { channelsOf, nearestAccent } from './owner.ts'
import type { Colours, Theme } from './theme.ts'

/** What a page's colours may come from. Pictures are 64x64 sampled pixels, in bytes red, green, blue. */
export interface ThemeSources {
  /** The picture behind the page. */
  backdrop?: Uint8Array | undefined
  background?: Hex | undefined
  button?: Hex | undefined
  cover?: Uint8Array | undefined
  scheme?: Scheme | undefined
}
type Scheme = 'dark' | 'light'

const NEUTRAL = { dark: '#131110', light: '#f7f6f4' } as const
const HOUSE_ACCENT: Hex = '#5b43d6'
const READABLE = 4.6
const STANDS_OUT = 3
/** Ink on a strong ground reads like ink on paper. */
const ON_VIVID = 6.4

/**
 * The theme of a page. The first source that is there decides the ground: the picture behind the page, the background
 * colour, the button's colour, the cover, then dark or light (DROP-035). The owner's button keeps its hue whatever decides
 * the ground; only its lightness yields, until it can be read (DROP-038). Pure: the same sources, the same theme.
 */
export function themeFrom({ backdrop, background, button, cover, scheme = 'light' }: ThemeSources): Theme {
  const picture = backdrop ?? (button && !background ? undefined : cover)
  const colours = picture ? coverColours(picture) : coloursOf(button ?? HOUSE_ACCENT, scheme)
  const wished = backdrop ? undefined : (background ?? (button && groundBehind(button, scheme)))
  const ground = groundFor(colours, wished ?? (picture ? undefined : NEUTRAL[scheme]))
  const shown = cover ?? backdrop
  return assemble(colours, ground, button ?? (picture ? undefined : HOUSE_ACCENT), shown ? standIn(shown) : [])
}

/** The theme of a cover alone. */
export const themeFromPixels = (cover: Uint8Array) => themeFrom({ cover })

/** The theme of a page for which nobody chose anything but dark or light. */
export const plainTheme = (scheme: Scheme) => themeFrom({ scheme })

function coloursOf(accent: Hex, scheme: Scheme): CoverColours {
  const { l, c, h } = toLch(accent)
  return {
    clusters: [{ l, c, h, share: 1, loudest: { l, c, h } }],
    brightness: scheme === 'dark' ? 0 : 255,
    average: channelsOf(accent),
  }
}

/** Near black or near white in the button's hue: the one that was chosen if the button stands out on it, else the other. */
function groundBehind(button: Hex, scheme: Scheme): Hex {
  const { c, h } = toLch(button)
  const grounds = {
    dark: toHex({ l: 0.17, c: Math.min(c, 0.03), h }),
    light: toHex({ l: 0.965, c: Math.min(c, 0.012), h }),
  }
  const chosen = grounds[scheme]
  return contrast(button, chosen) >= STANDS_OUT ? chosen : grounds[scheme === 'dark' ? 'light' : 'dark']
}

function assemble(cover: CoverColours, start: Ground, wishedAccent: Hex | undefined, stand_in: Hex[]): Theme {
  const ground = inked(start, cover)
  const { bg, ink, direction } = ground
  const { surf, field } = surfaces(ground)
  const grounds = [bg, surf, field] as const
  const status = (lightness: number, chroma: number, hue: number) =>
    moveUntil(toHex({ l: lightness, c: chroma, h: hue }), grounds, READABLE, direction)
  const colours: Colours = {
    bg,
    surf,
    field,
    ink,
    muted: fadeUntil(ink, grounds, 5.5),
    edge: fadeUntil(ink, grounds, 3.05),
    hair: mix(bg, ink, 0.16),
    ...accentFor(cover.clusters, ground, wishedAccent),
    bad: status(direction === 'lighter' ? 0.72 : 0.5, 0.19, 26),
    good: status(direction === 'lighter' ? 0.8 : 0.46, 0.15, 149),
  }
  return {
    kind: ground.kind,
    scheme: direction === 'lighter' ? 'dark' : 'light',
    colours,
    stand_in,
    nearest_accent: nearestAccent(cover.average),
  }
}

interface InkedGround extends Ground {
  ink: Hex
  direction: Direction
}

/** Near black or near white, tinted with the cover's hue, whichever reads better; pure when a tint would not be readable. */
function inked({ kind, bg, fixed }: Ground, cover: CoverColours): InkedGround {
  const { h } = toLch(bg)
  const deepest = cover.clusters
    .filter(cluster => cluster.l < 0.45 && cluster.c > 0.04)
    .sort((one, other) => other.c * other.share - one.c * one.share)[0]
  const dark =
    kind === 'vivid'
      ? toHex({ l: 0.21, c: 0.065, h: deepest?.h ?? h })
      : deepest && kind === 'light'
        ? toHex({ l: 0.21, c: Math.min(deepest.c, 0.05), h: deepest.h })
        : toHex({ l: 0.19, c: 0.02, h })
  const light = toHex({ l: 0.975, c: 0.012, h })
  const tinted = mostReadable(bg, [dark, light])
  const ink = !fixed || contrast(tinted, bg) >= READABLE ? tinted : mostReadable(bg, ['#000000', '#ffffff'])
  const direction: Direction = luminance(ink) > luminance(bg) ? 'lighter' : 'darker'
  const nudged =
    kind === 'vivid' && !fixed ? moveUntil(bg, [ink], ON_VIVID, direction === 'lighter' ? 'darker' : 'lighter') : bg
  return { kind, fixed, bg: nudged, ink, direction }
}

/** Panels and fields leave the ground away from the ink, so that text on them is at least as readable. */
function surfaces({ kind, bg, direction }: InkedGround): { surf: Hex; field: Hex } {
  const { l, c, h } = toLch(bg)
  if (kind === 'dark') {
    return { surf: toHex({ l: l + 0.045, c: Math.min(c * 1.15, 0.06), h }), field: toHex({ l: l + 0.02, c, h }) }
  }
  if (kind === 'light') {
    return {
      surf: toHex({ l: Math.min(l + 0.03, 0.99), c: c * 0.5, h }),
      field: toHex({ l: Math.min(l + 0.035, 0.993), c: c * 0.4, h }),
    }
  }
  const surf = direction === 'darker' ? mix(bg, '#ffffff', 0.3) : mix(bg, toHex({ l: 0.12, c: 0.06, h }), 0.24)
  return { surf, field: surf }
}

/** The middle pixel of each ninth of the cover. */
function standIn(pixels: Uint8Array): Hex[] {
  const third = SAMPLE_SIDE / 3
  return Array.from({ length: 9 }, (_, cell) => {
    const x = Math.floor(third * (cell % 3) + third / 2)
    const y = Math.floor(third * Math.floor(cell / 3) + third / 2)
    const at = (y * SAMPLE_SIDE + x) * 3
    return `#${[...pixels.slice(at, at + 3)].map(byte => byte.toString(16).padStart(2, '0')).join('')}` as Hex
  })
}
