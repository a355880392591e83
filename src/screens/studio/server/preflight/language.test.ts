import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'

describe('the language of a text', () => {
  it.each([
    ['Eleven songs for the long way home.', 'en'],
    ['Sign up', 'en'],
    ['Vesper’s sister, Ann’s bus', null],
    ['Inscris-toi', 'fr'],
    ['Onze chansons pour rentrer avec la nuit.', 'fr'],
    ['L’adresse arrive à six heures, dans ta boîte.', 'fr'],
    ['Night Bus', null],
    ['Comment on the menu', 'en'],
    ['', null],
  ] as const)('of “%s” is %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
