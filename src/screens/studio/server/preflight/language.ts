/** Small words that stand in nearly every sentence of one language and are none of the other. */
const COMMON = {
  en: `the and of to in for with you your we our us is are be will it this that from by at not have has get join sign up now
    first out more here how what when who new next before free if can all hear until come`,
  fr: `le la les l un une des du de et ou à au aux en pour avec tu toi ton ta tes vous votre vos nous notre nos est sont sera
    ce cette ces que qui qu dans sur par pas ne ici quoi quand où nouveau nouvelle avant si tous toutes je j se inscris
    inscrire rejoins recevoir reçois découvre bientôt merci`,
} as const

export type Language = keyof typeof COMMON

export const languages = { en: 'English', fr: 'French' } as const satisfies Record<Language, string>

const sets = Object.fromEntries(
  Object.entries(COMMON).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
) as unknown as Record<Language, ReadonlySet<string>>

/**
 * The language a text looks like, or null where it does not say: by its small words, of which there must be more of one
 * language than of the other, and two at least in more than a few words.
 */
export function languageOf(text: string): Language | null {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const count = (language: Language) => words.filter(word => sets[language].has(word)).length
  const [en, fr] = [count('en'), count('fr')]
  const least = words.length > 4 ? 2 : 1
  if (Math.max(en, fr) < least || en === fr) return null
  return en > fr ? 'en' : 'fr'
}
