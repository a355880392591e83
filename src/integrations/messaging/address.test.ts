import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPhoneNumber, parseAddress } from '#integrations/messaging/address.ts'

describe('one email address', () => {
  test.each([
    ['fan@example.org', 'fan@example.org'],
    ['First.Last+tag@Example.ORG', 'First.Last+tag@example.org'],
    ["o'neil@mail.example.co.uk", "o'neil@mail.example.co.uk"],
    ['fan@bücher.example', 'fan@xn--bcher-kva.example'],
    ['élodie@example.fr', 'élodie@example.fr'],
  ])('%s is read as %s', (written, read) => expect(parseAddress(written)).toBe(read))

  test.each([
    '',
    'fan',
    '@example.org',
    'fan@',
    'fan@localhost',
    'fan@example.org,other@evil.example',
    'fan@example.org;other@evil.example',
    'Fan <fan@example.org>',
    '<fan@example.org>',
    '"fan"@example.org',
    '"a@evil.example "@example.org',
    'fan@example.org\r\nRCPT TO:<x@y.z>',
    'fan\n@example.org',
    'fan\0@example.org',
    'fan(comment)@example.org',
    '@a.example,@b.example:fan@example.org',
    'fan@[127.0.0.1]',
    'fan@127.0.0.1',
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    'a@-example.org',
    'a@example..org',
    'a@exa_mple.org',
    'a@evil.example@example.org',
    'fan@example.org ',
    ' fan@example.org',
    'fan@example.org%0d%0a',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(250)}.org`,
  ])('%j is refused', written => expect(parseAddress(written)).toBeNull())

  test('is idempotent (threat 10)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), written => {
        const read = parseAddress(written)
        if (read !== null) expect(parseAddress(read)).toBe(read)
      }),
    )
  })
})

test('accepts a phone number of a plus and 8 to 15 digits only', () => {
  expect(isPhoneNumber('+447700900123')).toBe(true)
  for (const written of [
    '447700900123',
    '+0123456789',
    '+44 7700 900123',
    '+4477',
    'whatsapp:+447700900123',
    '+447700900123\n',
  ])
    expect(isPhoneNumber(written)).toBe(false)
})
