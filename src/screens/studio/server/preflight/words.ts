import type { DropDraftFields } from '#records/drops/draft.ts'
import { offeredLanguage, pathOf, TRANSLATED_FIELDS } from '#records/drops/in-language.ts'
import { labelOf } from '#records/drops/server/draft-changes.ts'
import { pageWords } from '#records/drops/words.ts'
import { mentions, messageVariables } from '#records/messages/template-text.ts'
import { confirmationFindings } from './confirmation-words.ts'
import { type Check, type Facts, findingsOrPassed, found, info, warning } from './facts.ts'
import { languageOf, languages } from './language.ts'

/** What fans read in the owner's words; names and titles are of no language. */
const texts = {
  description: 'The description',
  custom_primary_button_text: 'The button',
  end_message: 'The end message',
  additional_legal: 'The legal text',
  secondary_checkbox_opt_in_text: 'The second box',
  custom_universal_signup_title: 'The title of the form',
  custom_universal_signup_description: 'The text of the form',
} as const satisfies Partial<Record<keyof DropDraftFields, string>>

function textsOf({ draft }: Facts): { field: string; name: string; text: string }[] {
  const own = (Object.keys(texts) as (keyof typeof texts)[]).map(field => ({
    field: field as string,
    name: texts[field] as string,
    text: draft[field] ?? '',
  }))
  const questions = draft.custom_fields.map(({ label, multiple_choice_options }, at) => ({
    field: `custom_fields.${at}.label`,
    name: `Question ${at + 1}`,
    text: [label, ...multiple_choice_options.map(option => option.label)].join('. '),
  }))
  return [...own, ...questions].filter(({ text }) => text)
}

/** A page whose fixed words are in one language and the owner's in another (DROP-045, DROP-046). */
export const languageCheck: Check = facts => {
  const wanted = facts.page.translation_language ?? 'en'
  return findingsOrPassed(
    'language',
    `No text looks ${languages[wanted === 'en' ? 'fr' : 'en']}`,
    ...textsOf(facts).map(({ field, name, text }) => {
      const found = languageOf(text)
      return (
        found &&
        found !== wanted &&
        warning({
          code: 'text_not_translated',
          field,
          text: `${name} looks ${languages[found]}, and the page is ${languages[wanted]}.`,
        })
      )
    }),
    ...missingTexts(facts),
    ...confirmationFindings(facts),
  )
}

/** Texts of a page in two languages that are there in one of them only. */
function missingTexts({ draft }: Facts) {
  const offered = offeredLanguage(draft)
  if (!offered || !draft.second_language) return []
  const { texts: second } = draft.second_language
  const unwritten = (id: string, label: string, name: string) => {
    const path = pathOf(id, 'label')
    return label.trim() && !second[path]?.trim() ? [{ path, name }] : []
  }
  const missing = [
    ...TRANSLATED_FIELDS.flatMap(field =>
      draft[field]?.trim() && !second[field]?.trim() ? [{ path: field as string, name: labelOf(field) }] : [],
    ),
    ...draft.custom_fields.flatMap(({ id, label, field_type, multiple_choice_options }, at) => [
      ...unwritten(id, label, `Question ${at + 1}`),
      ...(field_type === 'MULTIPLE_CHOICE'
        ? multiple_choice_options.flatMap((option, index) =>
            unwritten(option.id, option.label, `Question ${at + 1} choice ${index + 1}`),
          )
        : []),
    ]),
  ]
  const [first] = missing
  if (!first) return []
  return [
    warning({
      code: 'second_text_missing',
      field: `second_language.texts.${first.path}`,
      text: `Not in ${languages[offered]} yet: ${missing.map(({ name }) => name).join(', ')}.`,
    }),
  ]
}

/** Variables are filled in for messages only: a page shows `{first_name}` as it is typed. */
export const variablesCheck: Check = ({ draft }) => {
  const second = draft.second_language?.texts
  const own = TRANSLATED_FIELDS.map(field => ({
    field,
    name: labelOf(field),
    text: `${draft[field] ?? ''}\n${second?.[field] ?? ''}`,
  }))
  const questions = draft.custom_fields.map(({ label }, at) => ({
    field: `custom_fields.${at}.label`,
    name: `Question ${at + 1}`,
    text: label,
  }))
  return found(
    ...[...own, ...questions].map(({ field, name, text }) => {
      const variable = messageVariables.find(known => mentions(text, known))
      return (
        variable &&
        warning({
          code: 'text_variable',
          field,
          text: `${name} shows {${variable}} as it is typed.`,
          hint: 'Variables are filled in for messages, not on pages.',
        })
      )
    }),
  )
}

/** What messengers and search engines show of a title, and of a summary, before they cut it. */
const TITLE_SHOWN = 70
const SUMMARY_SHOWN = 160

/** How the page looks where its link is shared. */
export const linkPreviewCheck: Check = ({ page }) => {
  const artist = page.custom_artist_title ?? page.drop_profile.title
  const title = [...pageWords(page.translation_language ?? 'en').by(page.title, artist)].length
  const summary = [...(page.description ?? '')].length
  return findingsOrPassed(
    'link_preview',
    'Title and description fit a link preview',
    title > TITLE_SHOWN &&
      warning({
        code: 'title_long',
        field: 'title',
        text: `Title and artist take ${title} characters; link previews cut at about ${TITLE_SHOWN}.`,
      }),
    summary > SUMMARY_SHOWN &&
      info({
        code: 'description_long',
        field: 'description',
        text: `Link previews show the first ${SUMMARY_SHOWN} characters of the description.`,
      }),
  )
}
