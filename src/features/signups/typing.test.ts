import { describe, expect, it } from 'vitest'
import {
  cappedPartOf,
  cleanHandle,
  codeDigits,
  facebookClickId,
  isoDay,
  maskDate,
  normalisePhone,
  phoneAfterKey,
  settleDate,
  wholeNumberText,
} from './typing.ts'

describe('a typed date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12311999', '12/31/1999'],
    ['12/31/1999', '12/31/1999'],
    ['1a2b3c', '12/3'],
    ['123119991', '12/31/1999'],
  ])('%s becomes %s (FORM-059)', (typed, masked) => expect(maskDate(typed)).toBe(masked))

  it.each([
    ['13', '12'],
    ['1232', '12/31'],
    ['9999', '12/31'],
  ])('%s is capped to %s (FORM-060, FORM-113)', (typed, masked) => expect(maskDate(typed)).toBe(masked))

  it.each([
    ['25', { part: 'month', typed: '25' }],
    ['31/1/1990', { part: 'month', typed: '31' }],
    ['12/32', { part: 'day', typed: '32' }],
    ['12/31/1990', undefined],
    ['1990-12-25', undefined],
    ['', undefined],
  ])('%s tells which part the cap changes (FORM-060)', (typed, part) => expect(cappedPartOf(typed)).toEqual(part))

  it.each([
    ['1/31/1999', '1/31/1999', 'a digit of the month was taken back'],
    ['152/3', '12/23', 'a digit was put into the month'],
    ['/31/1999', '/31/1999', 'the month was taken back'],
    ['12/', '12/', 'the slash was typed'],
    ['12//', '12/', 'and typed again'],
    ['/', '', 'there is no digit yet'],
  ])('%s becomes %s where %s (FORM-059, FORM-060)', (typed, masked) => expect(maskDate(typed)).toBe(masked))

  it('is reordered when a browser autofills it', () => {
    expect(maskDate('1999-12-31')).toBe('12/31/1999')
  })

  it('gets leading zeros on blur', () => {
    expect(['1/3/1999', '12/3/1999', '1/3', ''].map(settleDate)).toEqual(['01/03/1999', '12/03/1999', '1/3', ''])
  })

  it('sends a birthdate as YYYY-MM-DD, however it was typed (FORM-016)', () => {
    expect([isoDay('12/31/1999'), isoDay('1999-12-31'), isoDay('12/31/99'), isoDay('')]).toEqual([
      '1999-12-31',
      '1999-12-31',
      undefined,
      undefined,
    ])
  })
})

describe('a phone number in the request', () => {
  it('has at most fifteen digits, twenty where long numbers are enabled (FORM-070, FORM-071)', () => {
    const full = '+1 (234) 567-890 123 45'
    expect(phoneAfterKey(full.slice(0, -1), full)).toBe(full)
    expect(phoneAfterKey(full, `${full}6`)).toBe(full)
    expect(phoneAfterKey(full, `${full} `)).toBe(`${full} `)
    expect(phoneAfterKey('00351 912345678 123', '00351 912345678 1234')).toBe('00351 912345678 123')
    expect(phoneAfterKey(full, `${full}6`, true)).toBe(`${full}6`)
    expect(phoneAfterKey(`${full}67890`, `${full}678901`, true)).toBe(`${full}67890`)
  })

  it('is never cut: a longer number stays too long (FORM-069, FORM-070)', () => {
    const pasted = '+44 7400 123456 7400 654321'
    expect(phoneAfterKey('', pasted)).toBe(pasted)
    expect(normalisePhone(pasted, '44')).toBe('4474001234567400654321')
    expect(normalisePhone('912345678912345', '351')).toBe('351912345678912345')
  })

  it.each([
    ['07400 123456', '1', '447400123456'],
    ['07400123456', '44', '447400123456'],
    ['0740012345', '1', '1740012345'],
  ])('a British 07 number gets 44: %s under +%s is %s (FORM-073)', (typed, dial, sent) => {
    expect(normalisePhone(typed, dial)).toBe(sent)
  })

  it('stays unchanged with eleven digits from 07 in a country that has such numbers (FORM-073)', () => {
    expect(normalisePhone('07031234567', '234')).toBe('2347031234567')
  })

  it.each([
    ['912 345 678', '351', '351912345678'],
    ['+351 912 345 678', '1', '351912345678'],
    ['00351 912 345 678', '1', '351912345678'],
    ['06 12 34 56 78', '33', '33612345678'],
    ['', '33', ''],
    ['abc', '33', ''],
  ])('%s under +%s is %s: dial code, digits, no plus (FORM-117)', (typed, dial, sent) => {
    expect(normalisePhone(typed, dial)).toBe(sent)
  })

  it('keeps a leading 0 in countries whose numbers start with it', () => {
    expect(normalisePhone('06 1234 5678', '39', false)).toBe('390612345678')
  })
})

it('keeps only the first six digits of a pasted code (OTP-010, OTP-011)', () => {
  expect(['123 456', 'Your code: 1-2-3-4-5-6-7', 'none', '12'].map(codeDigits)).toEqual(['123456', '123456', '', '12'])
})

it('strips @ and spaces from a handle (FORM-018)', () => {
  expect([cleanHandle(' @vesper '), cleanHandle('ves per')]).toEqual(['vesper', 'vesper'])
})

it('keeps digits and a leading minus of a whole number; empty text clears it (FORM-066, FORM-118)', () => {
  expect(['12.5', '-7', 'a3', ''].map(wholeNumberText)).toEqual(['125', '-7', '3', ''])
})

it('sends Facebook’s click id only with consent and a click (FORM-013, FORM-014)', () => {
  expect(facebookClickId('abc', true, 1700000000000)).toBe('fb.1.1700000000000.abc')
  expect([facebookClickId('abc', false, 1), facebookClickId(null, true, 1), facebookClickId('', true, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
