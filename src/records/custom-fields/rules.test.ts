import { describe, expect, it } from 'vitest'
import type { FieldKind } from './contract.ts'
import { readValue, suggestField, suggestFields, valueWords } from './rules.ts'

const choices = [
  { id: 'a', label: 'Street team' },
  { id: 'b', label: 'Press' },
]
const read = (kind: FieldKind, text: string) => {
  const found = readValue({ kind, choices: kind === 'CHOICE' ? choices : [] }, text)
  return 'value' in found ? found.value : null
}

describe('a value of a custom field', () => {
  it.each([
    ['TEXT', '  two   words ', 'two words'],
    ['NUMBER', '1,250.50', '1250.5'],
    ['NUMBER', '1.250,50', '1250.5'],
    ['NUMBER', '12,5', '12.5'],
    ['NUMBER', '12,500', '12500'],
    ['NUMBER', '1 250', '1250'],
    ['NUMBER', '1.250,50', '1250.5'],
    ['NUMBER', '0.0000012', '0.000001'],
    ['NUMBER', '50k', '50000'],
    ['NUMBER', '-3', '-3'],
    ['NUMBER', '12 %', '12'],
    ['NUMBER', 'twelve', null],
    ['NUMBER', '1e9', null],
    ['NUMBER', '1,2,3', null],
    ['DATE', '2026-11-24', '2026-11-24'],
    ['DATE', '2026-11-24T10:00:00Z', '2026-11-24'],
    ['DATE', '24.11.2026', '2026-11-24'],
    ['DATE', '11/24/2026', '2026-11-24'],
    ['DATE', '24.11.26', '2026-11-24'],
    ['DATE', '11/24/99', '1999-11-24'],
    ['DATE', '2026-02-30', null],
    ['CHOICE', 'PRESS', 'b'],
    ['CHOICE', 'a', 'a'],
    ['CHOICE', 'Radio', null],
    ['LINK', 'saltgrass.example/kit', 'https://saltgrass.example/kit'],
    ['LINK', 'javascript:alert(1)', null],
    ['LINK', 'mailto:a@b.example', null],
    ['LINK', 'two words', null],
  ] satisfies [FieldKind, string, string | null][])('%s %o is kept as %o', (kind, text, kept) => {
    expect(read(kind, text)).toBe(kept)
  })

  it('is read as it was kept', () => {
    for (const [kind, text] of [
      ['NUMBER', '1250000.25'],
      ['DATE', '2026-11-24'],
      ['CHOICE', 'a'],
      ['LINK', 'https://saltgrass.example/kit'],
    ] as const)
      expect(read(kind, read(kind, text) ?? '')).toBe(text)
    expect(valueWords({ kind: 'NUMBER', choices: [] }, '1250000.25')).toBe('1,250,000.25')
    expect(valueWords({ kind: 'CHOICE', choices }, 'gone')).toBe('')
  })
})

it('suggests the kind of a field by the values of a column', () => {
  expect(suggestField(' Street  name ', ['Rue A', 'Rue B', ''])).toEqual({
    name: 'Street name',
    kind: 'TEXT',
    choices: [],
  })
  expect(suggestField('Fee', ['120', '1,250.50', ''])).toMatchObject({ kind: 'NUMBER' })
  expect(suggestField('Since', ['2026-11-24', '24.11.2026'])).toMatchObject({ kind: 'DATE' })
  expect(suggestField('Media kit', ['https://a.example', 'b.example/kit'])).toMatchObject({ kind: 'LINK' })
  expect(suggestField('Size', ['M', 'L', 'M', 'm'])).toEqual({ name: 'Size', kind: 'CHOICE', choices: ['m', 'L'] })
  expect(suggestField('Empty', ['', ''])).toMatchObject({ kind: 'TEXT' })
})

it('suggests the field of the same name for a column without another meaning, each field once', () => {
  const fields = [
    { id: 'size', name: 'Shirt size' },
    { id: 'city', name: 'City' },
    { id: 'sign', name: '★' },
  ]
  expect(
    suggestFields(['shirt_size', 'City', 'Tier', 'Shirt Size', ''], [null, 'city', null, null, null], fields),
  ).toEqual(['size', null, null, null, null])
})
