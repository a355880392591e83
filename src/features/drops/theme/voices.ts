import { fonts } from './fonts.gen.ts'

/** A voice is one display face, one radius and one edge between poster and page; Inter does everything else. */
export const voices = ['wide', 'narrow', 'soft', 'candy', 'mono', 'serif', 'plain'] as const
export type Voice = (typeof voices)[number]

export type Face = keyof typeof fonts

/** The faces a page in this voice uses, the title's first. */
export const facesOf = (voice: Voice): Face[] => (voice === 'plain' ? ['inter'] : [voice, 'inter'])

/** Addresses of the font files that every page of this voice draws with, to be fetched beside the stylesheets. */
export const firstFonts = (voice: Voice): string[] => facesOf(voice).map(face => fonts[face].files[0].url)

/** Size of a title in rem, and how wide one of its characters runs in parts of an em. */
const TITLES: Record<Voice, { size: number; width: number }> = {
  wide: { size: 2.375, width: 0.86 },
  narrow: { size: 4.75, width: 0.44 },
  soft: { size: 2.625, width: 0.54 },
  candy: { size: 3.125, width: 0.58 },
  mono: { size: 1.875, width: 0.6 },
  serif: { size: 3.875, width: 0.42 },
  plain: { size: 2.25, width: 0.56 },
}
/** Column of a 360 px phone in rem, and the lines a title may take. */
const COLUMN = 20
const LINES = 3
export const titleSteps = [1, 0.84, 0.7, 0.58] as const

/** How far a title steps down, 0 to 3: until its longest word fits a narrow phone and the whole takes three lines. */
export function titleStep(title: string, voice: Voice): number {
  const { size, width } = TITLES[voice]
  const longestWord = Math.max(0, ...title.split(/\s+/).map(word => [...word].length))
  const room = (step: number) => COLUMN / (size * step * width)
  const fits = titleSteps.findIndex(step => longestWord <= room(step) && [...title].length <= room(step) * LINES * 0.9)
  return fits === -1 ? titleSteps.length - 1 : fits
}
