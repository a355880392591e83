import { pathOf, TRANSLATED_FIELDS } from '#records/drops/in-language.ts'
import type { Draft, DraftChanges } from '../../studio-context.ts'

/** A text of the draft that is written in both languages. */
interface WrittenText {
  /** Where the second text is kept. */
  path: string
  label: string
  /** In the first language. */
  text: string
  /** Several lines. */
  long: boolean
  /** Another text in the first language. */
  written: (text: string) => (draft: Draft) => DraftChanges
}

const labels: Record<(typeof TRANSLATED_FIELDS)[number], string> = {
  title: 'Title',
  description: 'Description',
  custom_primary_button_text: 'Button text',
  custom_universal_signup_title: 'Title of the form',
  custom_universal_signup_description: 'Text of the form',
  secondary_checkbox_opt_in_text: 'Text of the second box',
  additional_legal: 'Legal text under the form',
  thank_you_message: 'Thank-you',
  end_message: 'End message',
}
const long: ReadonlySet<string> = new Set<(typeof TRANSLATED_FIELDS)[number]>([
  'description',
  'custom_universal_signup_description',
  'additional_legal',
  'thank_you_message',
  'end_message',
])

/** Every text of a draft that fans read, in the order of the studio; of what stands in lists, only what is written. */
export function writtenTexts(draft: Draft): WrittenText[] {
  const own = TRANSLATED_FIELDS.map(field => ({
    path: field,
    label: labels[field],
    text: draft[field] ?? '',
    long: long.has(field),
    written: (text: string) => () => ({ [field]: text === '' && field !== 'title' ? null : text }),
  }))
  return [...own, ...inLists(draft)]
}

type Lists = Pick<Draft, 'custom_fields' | 'link_collection' | 'blocks'>
const LISTS = ['custom_fields', 'link_collection', 'blocks'] as const

function inLists({ custom_fields, link_collection, blocks }: Lists): WrittenText[] {
  const of = (thing: { id: string }, field: string, label: string, isLong = false): WrittenText[] => {
    const text = String((thing as Record<string, unknown>)[field] ?? '')
    if (text.trim() === '') return []
    const written = (typed: string) => (draft: Draft) =>
      Object.fromEntries(LISTS.map(list => [list, rewritten(draft[list], thing.id, field, typed)])) as DraftChanges
    return [{ path: pathOf(thing.id, field), label, text, long: isLong, written }]
  }
  return [
    ...custom_fields.flatMap((question, at) => [
      ...of(question, 'label', `Question ${at + 1}`),
      ...question.multiple_choice_options.flatMap((option, index) =>
        of(option, 'label', `Question ${at + 1}, choice ${index + 1}`),
      ),
    ]),
    ...(link_collection?.links ?? []).flatMap(link => [
      ...of(link, 'title', 'City or event'),
      ...of(link, 'subtitle_one', 'Venue'),
      ...of(link, 'custom_signup_button_text', `Button of ${link.title || 'the link'}`),
    ]),
    ...blocks.flatMap(block => [
      ...of(block, 'title', 'Title of a block'),
      ...block.items.flatMap(item => [
        ...of(item, 'title', `${block.title || 'Block'}, title`),
        ...of(item, 'description', `${block.title || 'Block'}, text`, true),
        ...of(item, 'event_title', `${block.title || 'Block'}, event`),
        ...of(item, 'event_description', `${block.title || 'Block'}, place`, true),
      ]),
    ]),
  ]
}

/** The same lists with another text in the one thing that has this id. */
function rewritten<T>(value: T, id: string, field: string, text: string): T {
  if (Array.isArray(value)) return value.map(one => rewritten(one, id, field, text)) as T
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewritten(one, id, field, text)]))
  return ('id' in value && value.id === id ? { ...inner, [field]: text } : inner) as unknown as T
}

/** How many of the texts that are written have one in the second language. */
export function translatedCount(draft: Draft): { all: number; written: number } {
  const texts = writtenTexts(draft).filter(({ text }) => text.trim() !== '')
  const second = draft.second_language?.texts ?? {}
  return { all: texts.length, written: texts.filter(({ path }) => second[path]?.trim()).length }
}
