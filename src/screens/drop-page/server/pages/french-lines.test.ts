import { expect, it } from 'vitest'
import { formWords } from '#features/signups/words.ts'
import { pageWords } from '#records/drops/words.ts'
import { preferenceWords } from '#screens/preferences/words.ts'
import { privacyWords } from '#screens/privacy/words.ts'
import { confirmPage } from '../confirming/confirm-page.ts'
import { receiptWords } from '../saving/receipt-words.ts'

/** Every text of a set of words; where one is made of values, with some. */
const textsIn = (words: unknown): string[] =>
  typeof words === 'function'
    ? textsIn(words(...Array(words.length).fill('X')))
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(textsIn)
      : [String(words)]

/** A text message costs twice as much with a space of that kind in it; what fans said by text is kept as it was said. */
const { stop_answer, start_answer, help_answer, stop_text, start_text, ...preferences } = preferenceWords('fr')
const privacy = privacyWords('fr')
const page = { locale: 'fr', stylesheets: [], title: 'Marée', artist: 'Ines', path: '/' } as const

it.each<[string, unknown]>([
  ['the form', formWords('fr')],
  ['the page around it', pageWords('fr')],
  ['the page of preferences', preferences],
  ['privacy', [privacy, privacy.sections({ contact: 'X', captcha: null })]],
  ['the receipt of a pre-save', receiptWords.fr],
  ['the page that confirms', confirmPage({ ...page, turns_on: false })],
  ['the page that confirms after unsubscribing', confirmPage({ ...page, turns_on: true })],
])('French, %s: no line begins with a mark, or ends with a quote that opens (DROP-046)', (_, words) => {
  expect(textsIn(words).filter(text => / [:;?!»]|« /.test(text))).toEqual([])
})
