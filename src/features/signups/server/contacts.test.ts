import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactHash, readContact, recipientHash } from '#records/fans/server/contacts.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const channel = fc.constantFrom('EMAIL', 'PHONE', 'WHATSAPP')
const local = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9.+_-]{0,20}[a-zA-Z0-9]$/).filter(text => !text.includes('..'))
const domain = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,10}\.(com|example|co\.uk)$/)

describe('contact normalization (THREATS 10)', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(
        channel,
        fc.oneof(fc.string(), fc.stringMatching(/^[+0]{0,4}\d{7,15}$/), fc.emailAddress()),
        (on, typed) => {
          const once = readContact(on, typed)
          if (once) expect(readContact(on, once.value)?.value).toBe(once.value)
          if (once) expect(readContact(on, once.address)?.value).toBe(once.value)
        },
      ),
      { numRuns: 2_000 },
    )
  })
  it('ignores case and surrounding spaces of an email address', () => {
    fc.assert(
      fc.property(local, domain, (name, host) => {
        const written = `${name}@${host}`
        const values = [written, written.toUpperCase(), written.toLowerCase(), ` ${written}\t`].map(
          typed => readContact('EMAIL', typed)?.value,
        )
        expect(new Set(values).size).toBe(1)
      }),
    )
  })
  it('keeps dots and tags in a fan’s address but ignores them when counting messages per mailbox', () => {
    const [plain, dotted, tagged] = ['adalund@gmail.com', 'ada.lund@gmail.com', 'adalund+drops@gmail.com'].map(
      typed => readContact('EMAIL', typed) ?? { channel: 'EMAIL' as const, value: '' },
    )
    if (!plain || !dotted || !tagged) throw new Error('unreadable')
    const hashes = (hash: typeof contactHash) =>
      new Set([plain, dotted, tagged].map(one => hash(key, one).toString('hex'))).size
    expect([hashes(contactHash), hashes(recipientHash)]).toEqual([3, 1])
  })
  it('reduces a number to digits with the dial code; a British 07 gets 44 (FORM-069, FORM-073, FORM-117)', () => {
    for (const typed of ['+44 7700 900123', '00447700900123', '07700 900123', '447700900123', '(07700) 900-123'])
      expect(readContact('PHONE', typed)).toEqual({ channel: 'PHONE', value: '447700900123', address: '+447700900123' })
    expect(readContact('PHONE', '0770 090 012')?.value, 'a digit less is no British mobile').toBe('0770090012')
    for (const typed of ['', '12', 'abc', '+44 7700 abc123', '1'.repeat(16)])
      expect(readContact('PHONE', typed)).toBeNull()
  })
  it('never reads more than one recipient from an address', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(',', ';', '\r\n', '\n', '\0', ' ', '<', '>', '"', '(', ')'),
        fc.string(),
        (before, between, after) => {
          const contact = readContact('EMAIL', `${before}${between}${after}@mail.example`)
          if (contact) expect(contact.address).not.toMatch(/[,;\s<>"()\0]/)
        },
      ),
    )
  })
})
