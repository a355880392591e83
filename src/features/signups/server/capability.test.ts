import { createSecretKey, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { capabilityCookie, capabilityOf } from './capability.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const now = new Date('2026-11-20T12:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * 86_400_000)

it('issues a capability for this sign-up only, valid for ninety days', () => {
  const [signup, other] = [randomUUID(), randomUUID()]
  const { name, value } = capabilityCookie(key, signup, now)
  const read = (cookie: string, at = now, by = key) => capabilityOf(by, { cookies: { [name]: cookie } }, at)
  expect(read(value)).toBe(signup)
  expect([read(value, after(89.9)), read(value, after(90))]).toEqual([signup, null])
  const [, expires = '', signature = ''] = value.split('.')
  const later = Number(expires) + 86_400
  for (const forged of [
    `${other}.${expires}.${signature}`,
    `${signup}.${later}.${signature}`,
    `${signup}.${expires}.${signature.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))}`,
    `${signup}.${expires}`,
    signup,
    '',
  ])
    expect(read(forged, after(1)), forged).toBeNull()
  expect(read(value, now, createSecretKey(Buffer.alloc(32, 8)))).toBeNull()
})
