import { describe, expect, it } from 'vitest'
import {
  hasMaxLength,
  hasMinLength,
  ibanFault,
  isAtLeast,
  isDay,
  isEmail,
  isName,
  isPhoneNumber,
  isRange,
  isRecentDay,
  isUsRoutingNumber,
  isWireAccount,
  swiftCodeFault,
  validationMessages,
} from './validators.ts'

describe('an email address (VALID-001, VALID-019)', () => {
  it.each(['ines@example.com', 'a.b+c@mail.example.co.uk', 'é@exämple.fr', `${'a'.repeat(242)}@example.com`])(
    'accepts %s',
    address => {
      expect(isEmail(address)).toBe(true)
    },
  )
  it.each([
    '',
    'ines',
    'ines@example',
    'a@b@c.de',
    'a b@c.de',
    '@c.de',
    'a@.de',
    'a@b..de',
    'a@b.de.',
    `${'a'.repeat(243)}@example.com`,
  ])('refuses %s', address => {
    expect(isEmail(address)).toBe(false)
  })
})

describe('lengths and numbers (VALID-002..004)', () => {
  it('counts user-perceived characters', () => {
    expect([hasMinLength('🎈', 1), hasMinLength('🎈', 2), hasMinLength('', 1)]).toEqual([true, false, false])
  })
  it('accepts fewer than N characters, and treats an empty value as too long', () => {
    expect([hasMaxLength('abc', 4), hasMaxLength('abcd', 4), hasMaxLength('', 4)]).toEqual([true, false, false])
  })
  it('accepts N and more', () => {
    expect([isAtLeast(5, 5), isAtLeast(4.99, 5)]).toEqual([true, false])
  })
})

describe('a phone number (VALID-005, VALID-020)', () => {
  it.each(['1234567', '+351 (912) 345-678', '123.456.789.012.345'])('accepts %s', number =>
    expect(isPhoneNumber(number)).toBe(true),
  )
  it.each(['123456', '1234567890123456', '12345a7', '', '+-()'])('refuses %s', number =>
    expect(isPhoneNumber(number)).toBe(false),
  )
})

describe('a date (VALID-006)', () => {
  it.each([
    ['2001-02-28', true],
    ['2001-02-30', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2026-12-31', true],
    ['2027-01-01', false],
    ['2001-2-3', false],
    ['', false],
  ])('%s is %s', (day, expected) => expect(isRecentDay(day, 2026)).toBe(expected))

  it('accepts any year when only the calendar counts', () => {
    expect([isDay('1850-01-01'), isDay('2024-02-29'), isDay('2023-02-29')]).toEqual([true, true, false])
  })
})

describe('bank details', () => {
  it.each([
    ['DEUTDEFF', undefined],
    ['deut-de ff500', undefined],
    ['DEUTDEFF5', undefined],
    ['DEUTDEFF50', undefined],
    ['DEUTDEF', 'SWIFT code must be 8-11 characters long'],
    ['DEUTDEFF5000', 'SWIFT code must be 8-11 characters long'],
    ['DEU1DEFF', 'SWIFT must start with 6 letters'],
    ['DEUTDE!F', 'SWIFT characters 7 & 8 must be letters or numbers'],
    ['DEUTDEFF50!', 'SWIFT last 3 characters must be letters or numbers'],
  ])('SWIFT %s gives %s (VALID-007..010, VALID-017, VALID-018)', (code, fault) =>
    expect(swiftCodeFault(code)).toBe(fault),
  )

  it.each([
    ['DE89 3704 0044 0532 0130 00', undefined],
    ['de89-3704-0044-0532-0130-00', undefined],
    ['DE893704', 'IBAN must be 15-34 characters long'],
    ['1289370400440532013000', 'IBAN must start with 2-letter country code'],
    ['DEX9370400440532013000', 'IBAN characters 3-4 must be check digits'],
    ['DE8X370400440532013000', 'IBAN characters 3-4 must be check digits'],
    ['D1893704004405320130', 'IBAN must start with 2-letter country code'],
    ['DE89370400440532013_00', 'IBAN remainder must be letters and numbers only'],
  ])('IBAN %s gives %s (VALID-011..014, VALID-017)', (iban, fault) => expect(ibanFault(iban)).toBe(fault))

  it('accepts account and routing numbers with the right number of digits (VALID-015, VALID-016)', () => {
    const lengths = ['1234567', '12345678', '12345678901234567', '123456789012345678']
    expect(lengths.map(isWireAccount)).toEqual([false, true, true, false])
    expect(['12345678', '123456789', '1234567890'].map(isUsRoutingNumber)).toEqual([false, true, false])
  })
  it('rejects letters, signs and spaces in account and routing numbers (VALID-015, VALID-016)', () => {
    const inPlaceOf = (digit: string) => ['a', '-', ' '].map(other => digit.replace('5', other))
    expect(inPlaceOf('1234567890').map(isWireAccount)).toEqual([false, false, false])
    expect(inPlaceOf('123456789').map(isUsRoutingNumber)).toEqual([false, false, false])
  })
})

it.each([
  [null, null, true],
  [10, null, true],
  [null, 10, true],
  [9, 10, true],
  [10, 10, false],
  [11, 10, false],
])('decides whether the range from %s to %s can be applied: %s (VALID-021)', (min, max, can) =>
  expect(isRange(min, max)).toBe(can),
)

it.each([
  ['Summer tour', true],
  [' x ', true],
  ['', false],
  [' \t\n', false],
  ['\u200b\u00a0', false],
])('decides whether %j is a name: %s (VALID-022, VALID-023)', (typed, is) => expect(isName(typed)).toBe(is))

it('names what is missing or in the wrong order (VALID-021, VALID-022, VALID-023)', () => {
  expect([validationMessages.range, validationMessages.listName, validationMessages.tagName]).toEqual([
    'Max must be greater than min',
    'A name is required for this list.',
    'A name is required for this tag.',
  ])
})

it('uses the messages of the specification (VALID-024)', () => {
  expect([
    validationMessages.email,
    validationMessages.minLength(3),
    validationMessages.maxLength(101),
    validationMessages.minNumber(5),
    validationMessages.phone,
    validationMessages.date,
    validationMessages.wireAccount,
    validationMessages.usRoutingNumber,
  ]).toEqual([
    'Must be a valid email',
    'Must be at least 3 characters',
    'Must be less than 101 characters',
    'Must be at least 5',
    'Must be a valid phone number',
    'Invalid Date',
    'Wire account number must be 8-17 digits',
    'US routing number must be exactly 9 digits',
  ])
})
