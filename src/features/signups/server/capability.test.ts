import { createSecretKey, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { capabilityCookie, capabilityOf } from './capability.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const now = new Date('2026-11-20T12:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * 86_400_000)

it('issues a capability for this sign-up only, valid for ninety days', () => {
  const [signup, other, team] = [randomUUID(), randomUUID(), randomUUID()]
  const own = { signup_id: signup, organization_id: team }
  const { name, value } = capabilityCookie(key, own, now)
  const read = (cookie: string, at = now, by = key) => capabilityOf(by, { cookies: { [name]: cookie } }, at)
  expect(read(value)).toEqual(own)
  expect([read(value, after(89.9)), read(value, after(90))]).toEqual([own, null])
  const [, , expires = '', signature = ''] = value.split('.')
  const later = Number(expires) + 86_400
  for (const forged of [
    `${other}.${team}.${expires}.${signature}`,
    `${signup}.${other}.${expires}.${signature}`,
    `${signup}.${team}.${later}.${signature}`,
    `${signup}.${team}.${expires}.${signature.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))}`,
    `${signup}.${team}.${expires}`,
    signup,
    '',
  ])
    expect(read(forged, after(1)), forged).toBeNull()
  expect(read(value, now, createSecretKey(Buffer.alloc(32, 8)))).toBeNull()
})
