import { createHash } from 'node:crypto'
import type { Hex } from './colour.ts'
import { fonts } from './fonts.gen.ts'
import { primaryShades } from './owner.ts'
import { restTint } from './rest-tint.ts'
import { type Theme, theme as themeShape } from './theme.ts'
import { type Face, facesOf, type Voice } from './voices.ts'

export interface PageDress {
  theme: Theme
  voice: Voice
  /** The owner's picture behind the page, a file of ours such as `/media/abc.webp` (DROP-037). */
  background_image_url?: string | null | undefined
  /** Which part of the cover stays in sight where it is cropped, in per cent. */
  cover_focus?: { x: number; y: number } | null | undefined
}

/**
 * The stylesheet of one drop: its colours, its two faces, the blur that stands in for the cover. Every value is checked
 * again here, so nothing an owner typed becomes CSS: colours are `#rrggbb`, the picture is a path of ours.
 */
export function themeCss({ theme, voice, background_image_url, cover_focus }: PageDress): string {
  const { scheme, colours, stand_in } = themeShape.parse(theme)
  const variables = [
    `--scheme:${scheme}`,
    ...Object.entries(colours).map(([name, hex]) => `--${name}:${hex}`),
    `--rest:${restTint(colours)}`,
    ...Object.entries(primaryShades(colours.accent)).map(([shade, hex]) => `--p-${shade}:${hex}`),
    ...celebrating(stand_in),
    ...(cover_focus ? [`--focus:${percent(cover_focus.x)} ${percent(cover_focus.y)}`] : []),
  ]
  return [
    ...facesOf(voice).map(fontFaces),
    `:root{${variables.join(';')}}`,
    stand_in.length > 0 ? `.hero{background:${blur(stand_in, colours.bg)}}` : '',
    background_image_url ? backdrop(background_image_url) : '',
  ].join('')
}

const percent = (value: number) => `${Math.round(Math.min(100, Math.max(0, Number(value) || 0)))}%`

/** Name of the stylesheet's address: it changes whenever the stylesheet does, so it may be kept for ever. */
export const themeHash = (css: string) => createHash('sha256').update(css).digest('hex').slice(0, 16)

function fontFaces(face: Face): string {
  const { files, weight, style, stand_in } = fonts[face]
  const family = `FF ${face}`
  const loaded = files.map(
    ({ url, unicode_range }) =>
      `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${weight};font-style:${style};` +
      `font-display:swap;unicode-range:${unicode_range}}`,
  )
  const { local, size_adjust, ascent_override, descent_override } = stand_in
  const fallback =
    `@font-face{font-family:"${family} stand-in";src:local("${local}");size-adjust:${size_adjust};` +
    `ascent-override:${ascent_override};descent-override:${descent_override};line-gap-override:0%}`
  return [...loaded, fallback].join('')
}

/** Colours of the cover in which a sign-up is celebrated: of its corners and its middle. */
const celebrating = (cover: readonly Hex[]) =>
  [cover[0], cover[4], cover[8]].flatMap((hex, index) => (hex ? [`--c-${index + 1}:${hex}`] : []))

/** Nine soft lights where the cover has its colours. */
function blur(colours: readonly Hex[], ground: Hex) {
  const lights = colours.map((colour, cell) => {
    const [x, y] = [(cell % 3) * 38 + 12, Math.floor(cell / 3) * 38 + 12]
    return `radial-gradient(circle at ${x}% ${y}%,${colour},${colour}00 38%)`
  })
  return `${lights.join(',')},${ground}`
}

const OUR_FILE = /^\/(?!\/)[\w./-]+$/

const backdrop = (path: string) =>
  OUR_FILE.test(path) ? `html{background:var(--bg) url(${path}) center/cover fixed}.col{background:var(--bg)}` : ''
