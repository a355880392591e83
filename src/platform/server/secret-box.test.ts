import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivedKey, derivedKeys, joinedKeys, keyFingerprints, type SecretPlace, secretBox } from './secret-box.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const place: SecretPlace = { tenant: 'north', row: '1', column: 'token' }

describe('secret box', () => {
  it('opens a secret in its own place', () => {
    const box = secretBox(key('k1'))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), plain => {
        expect(box.open(box.seal(plain, place), place)).toBe(plain)
      }),
    )
  })

  it('THREATS 22 does not open a secret in another row, column or organization, even when the joined parts are equal', () => {
    const box = secretBox(key('k1'))
    const sealed = box.seal('secret', place)
    for (const moved of [
      { ...place, tenant: 'south' },
      { ...place, row: '2' },
      { ...place, column: 'other' },
      { tenant: 'north1', row: '', column: 'token' },
    ])
      expect(() => box.open(sealed, moved)).toThrow()
  })

  it('does not open a secret with a flipped bit, and never produces the same bytes twice', () => {
    const box = secretBox(key('k1'))
    const sealed = box.seal('secret', place)
    expect(box.seal('secret', place)).not.toBe(sealed)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => box.open(`k1.${changed.toString('base64url')}`, place)).toThrow()
    }
    for (const broken of ['', 'k1', 'k1.', sealed.slice(0, -1), 'plain text'])
      expect(() => box.open(broken, place)).toThrow()
  })

  it('THREATS 22 opens a secret after key rotation, reports it as stale, and fails without its key', () => {
    const [older, newer] = [key('k1'), key('k2')]
    const sealed = secretBox(older).seal('secret', place)
    const rotated = secretBox(`${newer}, ${older}`)
    expect(rotated.open(sealed, place)).toBe('secret')
    expect(rotated.isStale(sealed)).toBe(true)
    const anew = rotated.seal('secret', place)
    expect(rotated.isStale(anew)).toBe(false)
    expect(secretBox(newer).open(anew, place)).toBe('secret')
    expect(() => secretBox(newer).open(sealed, place)).toThrow('Encryption key "k1" is not in FANFARE_ENCRYPTION_KEYS.')
  })

  it('accepts only keys of the right form', () => {
    for (const wrong of [
      '',
      'k1',
      'k1:short',
      `:${randomBytes(32).toString('base64')}`,
      `k 1:${randomBytes(32).toString('base64')}`,
    ])
      expect(() => secretBox(wrong)).toThrow('FANFARE_ENCRYPTION_KEYS must be')
  })
})

it('derives different keys for different purposes, the same on every machine', () => {
  const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`
  expect(derivedKey(keys, 'accounts')).toEqual(derivedKey(keys, 'accounts'))
  expect(derivedKey(keys, 'accounts')).not.toEqual(derivedKey(keys, 'codes'))
  expect(derivedKey(keys, 'accounts')).toHaveLength(32)
})

it('joins two key rings: opens what the first sealed and recognizes what the second hashed', () => {
  const [restored, former] = [`${key('local')},${key('old')}`, `${key('local')},${key('mine')}`]
  const joined = joinedKeys(restored, former)
  expect(joined.startsWith(`${restored},`)).toBe(true)
  const [clash, own] = keyFingerprints(former)
  expect(keyFingerprints(joined).slice(2)).toEqual([{ ...clash, id: `former-${clash?.fingerprint}` }, own])
  expect(secretBox(joined).open(secretBox(restored).seal('secret', place), place)).toBe('secret')
  const known = derivedKeys(joined, 'contact').map(ring => ring.export().toString('hex'))
  expect(known).toEqual(
    expect.arrayContaining(derivedKeys(former, 'contact').map(ring => ring.export().toString('hex'))),
  )
  expect(joinedKeys(joined, former)).toBe(joined)
})
