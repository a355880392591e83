import type { PublicDrop } from './contract.ts'

export type PageLanguage = 'en' | 'fr'

type Spoken = Pick<PublicDrop, 'translation_language' | 'second_language'>

/** The language a page is written in first. */
export const firstLanguage = ({ translation_language }: Pick<PublicDrop, 'translation_language'>): PageLanguage =>
  translation_language ?? 'en'

export const otherLanguage = (language: PageLanguage): PageLanguage => (language === 'fr' ? 'en' : 'fr')

/** The other language of a page that its owner wrote in both, else null. */
export const offeredLanguage = (drop: Spoken): PageLanguage | null =>
  drop.second_language ? otherLanguage(firstLanguage(drop)) : null

/** Texts of the drop itself that an owner writes in both languages, in the order of the studio. */
export const TRANSLATED_FIELDS = [
  'title',
  'description',
  'custom_primary_button_text',
  'custom_universal_signup_title',
  'custom_universal_signup_description',
  'secondary_checkbox_opt_in_text',
  'additional_legal',
  'thank_you_message',
  'end_message',
] as const

/** Where the second text of a question, choice, link, block or item is kept: `{id}.{field}`. */
export const pathOf = (id: string, field: string) => `${id}.${field}`

/**
 * The drop as it reads in `language`: the owner's texts of that language, in the fixed words of that language. A text that was
 * not written twice stays as it is. A drop in one language is returned as it is.
 */
export function inLanguage<D extends PublicDrop>(drop: D, language: PageLanguage | undefined): D {
  const first = firstLanguage(drop)
  if (!drop.second_language || !language || language === first) return drop
  const { texts } = drop.second_language
  const text = (path: string, original: string | null) => texts[path]?.trim() || original
  const named = <T extends { id: string }>(thing: T, ...fields: (keyof T & string)[]): T => ({
    ...thing,
    ...Object.fromEntries(
      fields.map(field => [field, text(pathOf(thing.id, field), thing[field] as unknown as string | null)]),
    ),
  })
  return {
    ...drop,
    ...Object.fromEntries(TRANSLATED_FIELDS.map(field => [field, text(field, drop[field])])),
    translation_language: language,
    // what the page offers from here is the language it began with
    second_language: { texts: {}, by_visitor: drop.second_language.by_visitor },
    custom_fields: drop.custom_fields.map(question => ({
      ...named(question, 'label'),
      multiple_choice_options: question.multiple_choice_options.map(option => named(option, 'label')),
    })),
    link_collection: drop.link_collection && {
      ...drop.link_collection,
      links: drop.link_collection.links.map(link => named(link, 'title', 'subtitle_one', 'custom_signup_button_text')),
    },
    blocks: drop.blocks.map(block => ({
      ...named(block, 'title'),
      items: block.items.map(item => named(item, 'title', 'description', 'event_title', 'event_description')),
    })),
  }
}
