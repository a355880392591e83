import { describe, expect, test } from 'vitest'
import { type ConfirmationMessages, confirmationMessages, type MessageContent } from '#records/messages/contract.ts'
import { defaultTexts, unsubscribeWords } from '#records/messages/default-texts.ts'
import { smsSize } from '#records/messages/sms-segments.ts'
import { filled, greetingName, templateFault, unknownVariables } from '#records/messages/template-text.ts'
import { compose } from '#records/messages/templates.ts'

const way_out = { preferences_url: 'https://f.example/p/1', unsubscribe_url: 'https://f.example/u/1' }
const confirmation = (more: Partial<Extract<MessageContent, { kind: 'SIGNUP_CONFIRMATION' }>> = {}) =>
  ({
    kind: 'SIGNUP_CONFIRMATION',
    locale: 'en',
    artist: 'Mara Vale',
    drop_title: 'Low Tide',
    page_url: 'https://f.example/mara/low-tide',
    way_out,
    ...more,
  }) as const

describe('variables', () => {
  test.each([
    ['Hi {first_name}!', { first_name: 'Ada' }, 'Hi Ada!'],
    ['Hi {first_name}!', {}, 'Hi there!'],
    ['Hi {first_name|friend}!', {}, 'Hi friend!'],
    ['Hi {first_name|}!', {}, 'Hi!'],
    ['{ artist } {curly} {', { artist: '{label}' }, '{label} {curly} {'],
  ])('renders %j with %j as %j', (text, values, said) => expect(filled(text, values, 'en')).toBe(said))

  test('uses the French fallback for a missing first name', () =>
    expect(filled('Salut {first_name},', {}, 'fr')).toBe('Salut à toi,'))

  test('reports each unknown variable once, with the list of known ones', () => {
    expect(unknownVariables('{fist_name} {artist} {x|y} {fist_name} {}')).toEqual(['fist_name', 'x', ''])
    expect(templateFault('Hi {fist_name}')).toMatch(/no \{fist_name\}.*\{first_name\}/)
    expect(templateFault('Hi {first_name|you} { lone {linked { link up')).toBeUndefined()
    expect(templateFault('Doors: {link. Bye {first_name}')).toBe('{link lacks its second brace. Write {link}.')
    const texts = (body: string): ConfirmationMessages => ({
      en: { EMAIL: { subject: null, body }, PHONE: null },
      fr: null,
    })
    expect(confirmationMessages.safeParse(texts('{link}')).success).toBe(true)
    expect(confirmationMessages.safeParse(texts('{url}')).success).toBe(false)
    // a stored drop is read by this schema, and such texts were valid
    expect(confirmationMessages.safeParse(texts('Doors: {link')).success).toBe(true)
  })

  test.each([
    ['Ada', 'Ada'],
    ['Zoë-Ann O’Neil', 'Zoë-Ann O’Neil'],
    ['J. R.', 'J. R.'],
    ['', undefined],
    [null, undefined],
    ['http://evil.example', undefined],
    ['evil.example', undefined],
    ['Win 500', undefined],
    ['x'.repeat(41), undefined],
    ['{link}', 'link'],
  ])('renders the first name %j as %j (THREATS 6)', (name, greeted) => expect(greetingName(name)).toBe(greeted))
})

test('parses a brace before thousands of spaces in linear time', () => {
  const started = performance.now()
  for (const text of [
    `{${' '.repeat(5_000)}`,
    `{${'\n'.repeat(5_000)}`,
    ' {'.repeat(2_500),
    `{|${'|'.repeat(5_000)}`,
    `{ first_name ${' |'.repeat(2_500)}`,
  ]) {
    templateFault(text)
    filled(text, {}, 'en')
  }
  // a backtracking pattern took 78 s for the first of them
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(filled('Hi {  first_name  | you }', {}, 'en')).toBe('Hi  you ')
})

describe('the custom texts of a drop', () => {
  const own = (body: string, subject: string | null = null) => ({ subject, body })

  test('replace the default, with the unsubscribe line appended where they lack it', () => {
    const mail = compose(
      confirmation({ text: own('Hello.\n\nSee {link}.', '{artist} says hi'), first_name: 'Ada' }),
      'EMAIL',
    )
    expect(mail.subject).toBe('Mara Vale says hi')
    expect(mail.text).toBe(
      'Hello.\n\nSee https://f.example/mara/low-tide.\n\nNot you, or changed your mind? Unsubscribe: https://f.example/p/1\n',
    )
    expect(mail.html).toContain('<a href="https://f.example/mara/low-tide" style="color:#1f4fd8">')
    expect(compose(confirmation({ text: own('Bye: {unsubscribe_link}') }), 'EMAIL').text).toBe(
      'Bye: https://f.example/p/1\n',
    )
    expect(compose(confirmation({ text: own('Hi from {label}', null), label: 'North' }), 'PHONE').text).toBe(
      'Hi from North Reply STOP to unsubscribe.',
    )
    expect(compose(confirmation({ text: own('Stop says STOP') }), 'PHONE').text).toBe('Stop says STOP')
    expect(compose(confirmation({ text: own('  ', ' ') }), 'EMAIL')).toEqual(compose(confirmation(), 'EMAIL'))
  })

  test('treat texts and values as plain text, never as markup (threat 17)', () => {
    const { html = '' } = compose(
      confirmation({ text: own('<script>alert(1)</script> {drop_title}'), drop_title: '<img src=x onerror=1>' }),
      'EMAIL',
    )
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;img src=x onerror=1&gt;')
  })

  test('never let a value inject a header or a variable', () => {
    const { subject } = compose(confirmation({ drop_title: 'A\r\nBcc: x@y.z {artist}' }), 'EMAIL')
    expect(subject).toBe('You are on the list: A Bcc: x @ y.z {artist}')
  })
})

describe('the size of a text message', () => {
  test.each([
    ['', 'GSM-7', 0, 160],
    ['a'.repeat(160), 'GSM-7', 1, 0],
    ['a'.repeat(161), 'GSM-7', 2, 145],
    [`${'a'.repeat(159)}€`, 'GSM-7', 2, 145],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 3, 152],
    ['ê'.repeat(70), 'UCS-2', 1, 0],
    ['ê'.repeat(71), 'UCS-2', 2, 63],
    ['😀'.repeat(35), 'UCS-2', 1, 0],
    ['😀'.repeat(67), 'UCS-2', 3, 65],
  ])('%# %s', (text, encoding, segments, left) => expect(smsSize(text)).toMatchObject({ encoding, segments, left }))

  test('default texts use only GSM-7 characters in both languages', () => {
    for (const locale of ['en', 'fr'] as const)
      expect(smsSize(`${defaultTexts[locale].PHONE.body} ${unsubscribeWords[locale].PHONE}`).costly, locale).toEqual([])
  })

  test('lists the characters outside GSM-7', () => expect(smsSize('fête à Ça, ç').costly).toEqual(['ê', 'ç']))
})
