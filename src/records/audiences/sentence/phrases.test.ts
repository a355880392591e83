import { expect, it } from 'vitest'
import { readSentence, sentenceOf } from './sentence.ts'

const names = {} as Parameters<typeof readSentence>[1]
const countriesIn = (sentence: string) => {
  const read = readSentence(sentence, names)
  return 'tree' in read ? read.tree.rules : read.fault
}

it.each([
  ['Germany', 'DE'],
  ['Vietnam', 'VN'],
  ['Yemen', 'YE'],
  ['Serbia', 'RS'],
  ['Myanmar (Burma)', 'MM'],
  ['Curaçao', 'CW'],
  ['France', 'FR'],
  ['United Kingdom', 'GB'],
])('reads %s as the country that it is today', (name, code) => {
  const sentence = `Fans who live in ${name}.`
  expect(countriesIn(sentence)).toEqual([{ key: 'country_code', countries: [code] }])
  const read = readSentence(sentence, names)
  if ('tree' in read) expect(sentenceOf(read.tree, names)).toBe(sentence)
})

it.each([
  ['Romanian', 'ro'],
  ['Yiddish', 'yi'],
  ['Hebrew', 'he'],
  ['Filipino', 'tl'],
])('reads %s as the language of that code', (name, code) => {
  expect(countriesIn(`Fans who speak ${name}.`)).toEqual([{ key: 'languages', languages: [code] }])
})

it('writes and reads back "(or unknown)" with its rule when another rule follows', () => {
  const sentence = 'Fans who are female (or unknown) and live in France and not speak French (or unknown).'
  const read = readSentence(sentence, names)
  expect('tree' in read && sentenceOf(read.tree, names)).toBe(sentence)
})

it.each([
  'Fans who are tagged "street team" or "Say hi".',
  'Fans who are tagged “street team” or “Say hi”.',
  'Fans who are tagged « street team » or «Say hi».',
])('reads a name in the quotes that people type: %s', typed => {
  const read = readSentence(typed, names)
  expect('tree' in read ? sentenceOf(read.tree, names) : read.fault).toBe(
    'Fans who are tagged “street team” or “Say hi”.',
  )
})

it('keeps straight quotes that stand in a name', () => {
  const sentence = 'Fans who are tagged “the "street" team”.'
  const read = readSentence(sentence, names)
  expect('tree' in read ? sentenceOf(read.tree, names) : read.fault).toBe(sentence)
})
