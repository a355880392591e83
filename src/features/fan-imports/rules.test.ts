import { describe, expect, it } from 'vitest'
import { isConsentGiven, suggestTargets, tagsIn } from './rules.ts'

it.each([
  ['vip; Lyon, 2024; vip', ['vip', 'Lyon, 2024']],
  ['vip, newsletter ,', ['vip', 'newsletter']],
  ['"vip","Lyon, 2024"', ['vip', 'Lyon, 2024']],
  ['“front” row|vip', ['"front" row', 'vip']],
  ['"front" row; vip', ['"front" row', 'vip']],
  ['"Lyon, 2024"; "a;b"; "say ""hi"""', ['Lyon, 2024', 'a;b', 'say "hi"']],
  ['"never closed, vip', ['"never closed', 'vip']],
  [' ', []],
])('reads the tags of %s', (cell, tags) => {
  expect(tagsIn(cell)).toEqual(tags)
})

describe('what columns probably mean', () => {
  it.each([
    ['English', ['First Name', 'E-mail address', 'Mobile number'], ['first_name', 'email', 'phone']],
    ['short English', ['First', 'Last', 'Email'], ['first_name', 'last_name', 'email']],
    [
      'French',
      ['Prénom', 'Nom de famille', 'Courriel', 'Téléphone', 'Ville', 'Pays'],
      ['first_name', 'last_name', 'email', 'phone', 'city', 'country'],
    ],
    [
      'German',
      ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Handynummer', 'Straße', 'Wohnort', 'Land', 'Geburtsdatum'],
      ['first_name', 'last_name', 'email', 'phone', null, 'city', 'country', 'birthdate'],
    ],
    [
      'a Mailchimp export',
      ['Email Address', 'First Name', 'Last Name', 'MEMBER_RATING', 'OPTIN_TIME', 'OPTIN_IP', 'CC', 'REGION'],
      ['email', 'first_name', 'last_name', null, 'consent_date', null, 'country', 'state'],
    ],
    [
      'a Shopify export',
      [
        'Customer ID',
        'First Name',
        'Last Name',
        'Email',
        'Accepts Email Marketing',
        'Default Address City',
        'Default Address Country Code',
        'Phone',
        'Accepts SMS Marketing',
        'Total Spent',
      ],
      [null, 'first_name', 'last_name', 'email', 'email_consent', 'city', 'country', 'phone', 'phone_consent', null],
    ],
    [
      'a Laylo export',
      ['Name', 'Email', 'Phone Number', 'City', 'State', 'Country', 'Signed Up At', 'Instagram Handle'],
      ['full_name', 'email', 'phone', 'city', 'state', 'country', 'consent_date', 'instagram'],
    ],
    [
      'our own export',
      [
        'Fan ID',
        'First name',
        'Email',
        'Email confirmed',
        'Email consent',
        'Phone',
        'Phone consent',
        'WhatsApp',
        'Reachable by',
        'Birthdate',
        'TikTok',
        'Signed up to',
        'First seen',
      ],
      [
        null,
        'first_name',
        'email',
        null,
        'email_consent',
        'phone',
        'phone_consent',
        'whatsapp',
        null,
        'birthdate',
        'tiktok',
        null,
        null,
      ],
    ],
  ])('%s', (_, header, targets) => {
    expect(suggestTargets(header, [])).toEqual(targets)
  })

  it('a column of addresses is found without a name, and no meaning is given twice', () => {
    expect(
      suggestTargets(
        ['A', 'B'],
        [
          ['x', 'ada@mel.example'],
          ['y', 'ben@mel.example'],
        ],
      ),
    ).toEqual([null, 'email'])
    expect(suggestTargets(['Email', 'E-Mail'], [])).toEqual(['email', null])
    expect(suggestTargets(['Rejected because', 'Row in the file'], [])).toEqual([null, null])
  })
})

it.each([
  ['yes', true],
  ['TRUE', true],
  ['Oui', true],
  ['ja', true],
  ['confirmed', true],
  ['1', true],
  ['✓', true],
  ['', false],
  ['no', false],
  ['0', false],
  ['withdrawn', false],
  ['unsubscribed', false],
  ['cleaned', false],
  ['?', false],
])('a consent cell that says %j agrees: %j', (cell, yes) => {
  expect(isConsentGiven(cell)).toBe(yes)
})

describe('the tags of a cell', () => {
  it.each([
    ['"vip","Lyon, 2024"', ['vip', 'Lyon, 2024']],
    ['vip;\n "front row" ;Lyon', ['vip', 'front row', 'Lyon']],
    ['"vip" \n\n "front\nrow"', ['vip', 'front row']],
  ])('%j', (cell, tags) => {
    expect(tagsIn(cell)).toEqual(tags)
  })

  it.each([
    ['line breaks', '\n '],
    ['line breaks of Windows', '\r\n'],
    ['quotes', '"a\n'],
    ['spaces', '  '],
  ])('are read in under 200 ms when the cell has 100,000 characters of %s', (_, part) => {
    // of the processor, which other programs may keep busy
    const started = process.cpuUsage()
    expect(tagsIn(`vip\n${part.repeat(100_000 / part.length)}\nLyon`)).toEqual(expect.arrayContaining(['vip', 'Lyon']))
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1_000).toBeLessThan(200)
  })
})
