import { fonts } from './fonts.gen.ts'

/** A voice is one display face, one radius and one edge between poster and page; Inter does everything else. */
export const voices = ['wide', 'narrow', 'soft', 'candy', 'mono', 'serif', 'plain'] as const
export type Voice = (typeof voices)[number]

export type Face = keyof typeof fonts

/** The faces a page in this voice uses, the title's first. */
export const facesOf = (voice: Voice): Face[] => (voice === 'plain' ? ['inter'] : [voice, 'inter'])

/** Addresses of the font files that every page of this voice draws with, to be fetched beside the stylesheets. */
export const firstFonts = (voice: Voice): string[] => facesOf(voice).map(face => fonts[face].files[0].url)

/** Size of a title in rem, how wide one of its characters runs in parts of an em, and how it is written. */
const TITLES: Record<Voice, { size: number; width: number; letters: 'mixed' | 'upper' | 'even' }> = {
  wide: { size: 2.375, width: 0.86, letters: 'upper' },
  narrow: { size: 4.75, width: 0.44, letters: 'upper' },
  soft: { size: 2.625, width: 0.54, letters: 'mixed' },
  candy: { size: 3.125, width: 0.58, letters: 'mixed' },
  mono: { size: 1.875, width: 0.6, letters: 'even' },
  serif: { size: 3.875, width: 0.42, letters: 'mixed' },
  plain: { size: 2.25, width: 0.56, letters: 'mixed' },
}
/** Column of a 360 px phone in rem, and the lines a title may take. */
const COLUMN = 20
const LINES = 3
export const titleSteps = [1, 0.84, 0.7, 0.58] as const

const wordsOf = (title: string) => title.split(/\s+|(?<=[-\u2010\u2013\u2014])/)
const lettersOf = (word: string) => [...word].length
/** What stands between hyphens is a word too: a line may end there. */
const longestOf = (title: string, measure: (word: string) => number) => Math.max(...wordsOf(title).map(measure))

/** What a letter takes of the width of an ordinary one (`--char`), a little more rather than less. Others take all of it. */
const WIDTHS = {
  mixed: [
    [/[iljI.,:;'’!|]/, 0.62],
    [/[ftr]/, 0.75],
    [/[mw]/, 1.6],
    [/[MW@]/, 1.8],
    [/\p{Lu}/u, 1.3],
  ],
  upper: [
    [/[iI.,:;'’!|]/, 0.62],
    [/[mwMW@]/, 1.5],
  ],
  even: [],
} as const satisfies Record<string, readonly (readonly [RegExp, number])[]>

/** Ordinary letters that are as wide as the word. */
function widthOf(word: string, voice: Voice): number {
  const widths: readonly (readonly [RegExp, number])[] = WIDTHS[TITLES[voice].letters]
  return [...word].reduce((sum, letter) => sum + (widths.find(([known]) => known.test(letter))?.[1] ?? 1), 0)
}

/** The stylesheet knows words of so many letters, and makes a title small enough for its longest one on any phone. */
const WORDS = { shortest: 4, longest: 24 }
/** Words of more letters may be parted at their syllables. */
const WHOLE = 14

/** Classes of a title by its longest word, such as `word-9`. */
export function titleWord(title: string, voice: Voice): string {
  const width = Math.ceil(longestOf(title, word => widthOf(word, voice)))
  const known = Math.min(Math.max(width, WORDS.shortest), WORDS.longest)
  return longestOf(title, lettersOf) > WHOLE ? `word-${known} parted` : `word-${known}`
}

/** How far a title steps down, 0 to 3: until its longest word fits a narrow phone and the whole takes three lines. */
export function titleStep(title: string, voice: Voice): number {
  const { size, width } = TITLES[voice]
  const longest = longestOf(title, lettersOf)
  const room = (step: number) => COLUMN / (size * step * width)
  const fits = titleSteps.findIndex(step => longest <= room(step) && [...title].length <= room(step) * LINES * 0.9)
  return fits === -1 ? titleSteps.length - 1 : fits
}
