import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_SIDE } from './clusters.ts'
import { contrast, type Hex, hueDistance, toLch } from './colour.ts'
import { themeCss, themeHash } from './css.ts'
import { isDark, nearestAccent, prefersDarkText, primaryShades } from './owner.ts'
import { plainTheme, type ThemeSources, themeFrom, themeFromPixels } from './palette.ts'
import type { Colours, Theme } from './theme.ts'
import { facesOf, titleStep, titleWord, voices } from './voices.ts'

const TEXT = 4.5
const CONTROL = 3
type Pair = [ink: keyof Colours, ground: keyof Colours]
const texts: Pair[] = [
  ...(['ink', 'muted', 'bad', 'good'] as const).flatMap(ink =>
    (['bg', 'surf', 'field'] as const).map((ground): Pair => [ink, ground]),
  ),
  ['on', 'accent'],
  ['link', 'bg'],
]
const controls: Pair[] = [
  ['accent', 'bg'],
  ['edge', 'bg'],
  ['edge', 'field'],
]

/** Every pair of colours that cannot be read or seen, with its contrast. */
function unreadable({ colours }: Pick<Theme, 'colours'>) {
  const below = (pairs: Pair[], ratio: number) =>
    pairs
      .map(([one, other]) => ({ pair: `${one}/${other}`, ratio: contrast(colours[one], colours[other]) }))
      .filter(found => found.ratio < ratio)
  return [...below(texts, TEXT), ...below(controls, CONTROL)]
}

const byte = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(byte, byte, byte)
const hex = colour.map(channels => `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}` as Hex)
/** A cover of some colours in bands, blocks or noise. */
const cover = fc
  .record({
    palette: fc.array(colour, { minLength: 1, maxLength: 6 }),
    grain: fc.integer({ min: 1, max: 64 }),
    seed: fc.nat(),
  })
  .map(({ palette, grain, seed }) => {
    const pixels = new Uint8Array(SAMPLE_SIDE * SAMPLE_SIDE * 3)
    for (let i = 0; i < SAMPLE_SIDE * SAMPLE_SIDE; i++) {
      const cell = Math.floor(i / SAMPLE_SIDE / grain) * 131 + Math.floor((i % SAMPLE_SIDE) / grain) + seed
      pixels.set(palette[Math.abs(Math.imul(cell, 2654435761) >> 8) % palette.length] ?? [0, 0, 0], i * 3)
    }
    return pixels
  })
const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const owners = {
  background: option(hex),
  button: option(hex),
  scheme: fc.constantFrom('dark' as const, 'light' as const),
}

/** All pixels of one colour. */
const picture = (red: number, green: number, blue: number) =>
  Uint8Array.from({ length: SAMPLE_SIDE * SAMPLE_SIDE * 3 }, (_, at) => [red, green, blue][at % 3] ?? 0)

describe('a page’s colours', () => {
  it('are readable with any pictures and any owner colours (DROP-034, DROP-037, DROP-038)', () => {
    const sources = fc.record({ ...owners, backdrop: option(cover), cover: option(cover) })
    fc.assert(
      fc.property(sources, (given: ThemeSources) => {
        expect(unreadable(themeFrom(given))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
  it('are readable without a picture, with any owner colours (DROP-035, DROP-036)', () => {
    fc.assert(
      fc.property(fc.record(owners), (given: ThemeSources) => {
        expect(unreadable(themeFrom(given))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
  it('come from the background picture, else the background colour, the button, the cover, dark or light (DROP-035)', () => {
    const hues = { backdrop: picture(120, 16, 24), cover: picture(10, 60, 20) }
    const colours = { background: '#223388', button: '#e0a000' } as const
    const groundOf = (sources: ThemeSources) => themeFrom({ scheme: 'dark', ...sources }).colours.bg
    const ofBackdrop = groundOf({ backdrop: hues.backdrop })
    const ofButton = groundOf({ button: colours.button })
    const ofCover = groundOf({ cover: hues.cover })
    expect(new Set([ofBackdrop, ofButton, ofCover, groundOf({}), groundOf({ scheme: 'light' })]).size).toBe(5)

    expect(groundOf({ ...hues, ...colours })).toBe(ofBackdrop)
    expect(groundOf({ cover: hues.cover, ...colours })).toBe('#223388')
    expect(groundOf({ cover: hues.cover, button: colours.button })).toBe(ofButton)
    expect(groundOf({ cover: hues.cover, scheme: 'light' })).toBe(ofCover)
  })
  it('keep the hue of the owner’s button on every background (DROP-034, DROP-038)', () => {
    const sources: ThemeSources[] = [
      { backdrop: picture(16, 18, 24) },
      { background: '#101418' },
      {},
      { cover: picture(16, 18, 24) },
    ]
    for (const given of sources) expect(themeFrom({ ...given, button: '#e0a000' }).colours.accent).toBe('#e0a000')
    // dark on black cannot be seen: only its lightness gives way
    const { accent } = themeFrom({ backdrop: picture(0, 0, 0), button: '#4a0808' }).colours
    expect(accent).not.toBe('#4a0808')
    expect(hueDistance(toLch(accent).h, toLch('#4a0808').h)).toBeLessThan(5)
  })
  it('put a button without a background on the one with contrast, dark or light as chosen where both have it (DROP-034)', () => {
    const schemeOf = (button: Hex, scheme: 'dark' | 'light') => themeFrom({ button, scheme }).scheme
    expect([schemeOf('#fff200', 'light'), schemeOf('#101050', 'dark')]).toEqual(['dark', 'light'])
    expect([schemeOf('#d53f8c', 'light'), schemeOf('#d53f8c', 'dark')]).toEqual(['light', 'dark'])
  })
  it('fail a contrast check for grey on grey (canary)', () => {
    const { colours } = plainTheme('light')
    expect(unreadable({ colours: { ...colours, muted: colours.hair } })).not.toEqual([])
    expect(unreadable({ colours: { ...colours, on: colours.accent } })).toMatchObject([{ pair: 'on/accent', ratio: 1 }])
  })
  it('keep the owner’s background exactly and the hue of the owner’s button (DROP-037, DROP-038)', () => {
    expect(themeFrom({ background: '#22543d', button: '#d53f8c' }).colours.bg).toBe('#22543d')
    expect(themeFrom({ button: '#2b6cb0' }).colours.accent).toBe('#2b6cb0')
  })
  it('are always the same for the same cover', () => {
    const [pixels] = fc.sample(cover, { numRuns: 1, seed: 7 })
    expect(themeFromPixels(pixels as Uint8Array)).toEqual(themeFromPixels(pixels as Uint8Array))
  })
})

describe('the specification’s numbers', () => {
  it('chooses dark text above a brightness of 180 (DROP-040)', () => {
    expect([prefersDarkText('#b4b4b4'), prefersDarkText('#b5b5b5')]).toEqual([false, true])
  })
  it('treats a colour as dark below a luminance of 100, weighted towards green (DROP-041)', () => {
    expect([isDark('#636363'), isDark('#646464'), isDark('#00ff00'), isDark('#ff0000'), isDark('#0000ff')]).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })
  it('makes eleven shades from white to black around the base 600 (DROP-038, DROP-039)', () => {
    const shades = primaryShades('#5b43d6')
    expect(Object.keys(shades).map(Number)).toEqual([50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950])
    expect(shades[600]).toBe('#5b43d6')
    const lightness = Object.values(shades).map(shade => contrast(shade, '#000000'))
    expect(lightness).toEqual([...lightness].sort((one, other) => other - one))
  })
  it('picks the nearest of sixteen accents, the first on a tie (DROP-043, DROP-044)', () => {
    expect(nearestAccent([238, 70, 70])).toBe('#ef4444')
    expect(nearestAccent([40, 130, 240])).toBe('#3b82f6')
    // As far from indigo as from violet.
    const between = [0, 1, 2].map(
      i =>
        (Number.parseInt('6366f1'.slice(i * 2, i * 2 + 2), 16) +
          Number.parseInt('8b5cf6'.slice(i * 2, i * 2 + 2), 16)) /
        2,
    )
    expect(nearestAccent(between as [number, number, number])).toBe('#6366f1')
  })
})

describe('a page’s stylesheet', () => {
  const theme = plainTheme('dark')

  it('names its colours and its two fonts, and no others', () => {
    for (const voice of voices) {
      const css = themeCss({ theme, voice })
      expect(css).toContain(`--bg:${theme.colours.bg}`)
      const families = new Set([...css.matchAll(/font-family:"FF (\w+)"/g)].map(found => found[1]))
      expect([...families]).toEqual(facesOf(voice))
      expect(css).toContain('font-display:swap')
      expect(css).toContain('size-adjust')
    }
  })
  it.each(['red;}', 'url(//x)', '#fff', '#12345g', '#123456;}body{display:none'])(
    'refuses the colour %s (DROP-037)',
    text => {
      expect(() =>
        themeCss({ theme: { ...theme, colours: { ...theme.colours, bg: text as Hex } }, voice: 'plain' }),
      ).toThrow()
    },
  )
  it.each(['https://elsewhere.example/a.webp', '//elsewhere.example/a.webp', '/a.webp);}', 'a.webp', '/a b.webp'])(
    'shows no background from %s',
    url => {
      expect(themeCss({ theme, voice: 'plain', background_image_url: url })).not.toContain('cover fixed')
    },
  )
  it('shows an uploaded background (DROP-037)', () => {
    expect(themeCss({ theme, voice: 'plain', background_image_url: '/media/sky.webp' })).toContain(
      'url(/media/sky.webp)',
    )
  })
  it('crops the cover around its focal point, and takes numbers only', () => {
    const focus = (x: unknown, y: unknown) =>
      /--focus:[^;}]*/.exec(themeCss({ theme, voice: 'plain', cover_focus: { x, y } as never }))?.[0]
    expect(focus(30, 70)).toBe('--focus:30% 70%')
    expect(focus('0;}', 900)).toBe('--focus:0% 100%')
    expect(themeCss({ theme, voice: 'plain', cover_focus: null })).not.toContain('--focus')
  })
  it('gets a new address when anything in it changes', () => {
    expect(themeHash(themeCss({ theme, voice: 'plain' }))).not.toBe(themeHash(themeCss({ theme, voice: 'wide' })))
  })
})

describe('a title', () => {
  it('stays large when it is short and shrinks in steps as it grows', () => {
    for (const voice of voices) {
      const steps = [
        'Night Bus',
        'A rather longer title of a record',
        'Everything we ever recorded, rerecorded backwards by someone else',
      ].map(title => titleStep(title, voice))
      expect(steps[0]).toBe(0)
      expect(steps).toEqual([...steps].sort())
      expect(titleStep('x'.repeat(200), voice)).toBe(3)
    }
  })
  it('is sized by its longest word, where hyphens separate words', () => {
    const known = (title: string) => titleWord(title, 'mono')
    expect(['Night Bus', 'A-Side / B-Side', 'Kaleidoscope'].map(known)).toEqual(['word-5', 'word-4', 'word-12'])
    expect(['Incomprehensibly yours', 'x'.repeat(99)].map(known)).toEqual(['word-16 parted', 'word-24 parted'])
    expect(voices.map(voice => titleWord('Mmmmmm', voice))).toEqual([
      'word-9',
      'word-9',
      'word-10',
      'word-10',
      'word-6',
      'word-10',
      'word-10',
    ])
  })
})
