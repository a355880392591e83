import { describe, expect, it } from 'vitest'
import type { Channel } from '#records/messages/contract.ts'
import { sendMode } from './contract.ts'
import { channelsFor, dueAt, isPastMoment, priceOf } from './rules.ts'

describe('send modes (ENUM-021)', () => {
  const all: Channel[] = ['EMAIL', 'PHONE', 'WHATSAPP']
  it.each([
    ['SMS_OR_WHATSAPP_AND_EMAIL', ['PHONE', 'EMAIL'], ['WHATSAPP', 'EMAIL'], ['EMAIL']],
    ['PRIORITIZE_SMS_OR_WHATSAPP', ['PHONE'], ['WHATSAPP'], ['EMAIL']],
    ['PRIORITIZE_EMAIL', ['EMAIL'], ['EMAIL'], ['EMAIL']],
    ['ONLY_SMS', ['PHONE'], [], []],
    ['ONLY_WHATSAPP', ['WHATSAPP'], ['WHATSAPP'], []],
    ['ONLY_EMAIL', ['EMAIL'], ['EMAIL'], ['EMAIL']],
  ] as const)('%s', (mode, everything, withoutSms, mailOnly) => {
    expect(channelsFor(mode, all)).toEqual(everything)
    expect(channelsFor(mode, ['EMAIL', 'WHATSAPP'])).toEqual(withoutSms)
    expect(channelsFor(mode, ['EMAIL'])).toEqual(mailOnly)
    expect(channelsFor(mode, [])).toEqual([])
  })
  it('are six', () => expect(sendMode.options).toHaveLength(6))
})

describe('the time of a message', () => {
  const quiet = { quiet_from: 21, quiet_until: 9 }
  const at = (now: string, zone: string, wall: { date: string; time: string } | null) =>
    dueAt({ now: new Date(now), zone, at: wall, ...quiet }).toISOString()
  it.each([
    ['2026-11-23T12:00:00Z', 'Europe/Paris', null, '2026-11-23T12:00:00.000Z'],
    ['2026-11-23T20:00:00Z', 'Europe/Paris', null, '2026-11-24T08:00:00.000Z'],
    ['2026-11-23T05:00:00Z', 'Europe/Paris', null, '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T05:00:00Z', 'Asia/Tokyo', { date: '2026-11-24', time: '18:00' }, '2026-11-24T09:00:00.000Z'],
    ['2026-11-23T05:00:00Z', 'Europe/Paris', { date: '2026-11-24', time: '22:30' }, '2026-11-25T08:00:00.000Z'],
    ['2026-11-23T12:00:00Z', 'Europe/Paris', { date: '2026-11-01', time: '18:00' }, '2026-11-23T12:00:00.000Z'],
    ['2026-03-28T21:00:00Z', 'Europe/Paris', null, '2026-03-29T07:00:00.000Z'],
    // 20:59, 21:00 and 21:01, 8:59 and 9:00 of the fan
    ['2026-11-23T19:59:00Z', 'Europe/Paris', null, '2026-11-23T19:59:00.000Z'],
    ['2026-11-23T20:00:00Z', 'Europe/Paris', null, '2026-11-24T08:00:00.000Z'],
    ['2026-11-23T20:01:00Z', 'Europe/Paris', null, '2026-11-24T08:00:00.000Z'],
    ['2026-11-23T07:59:00Z', 'Europe/Paris', null, '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00:00Z', 'Europe/Paris', null, '2026-11-23T08:00:00.000Z'],
    // a time that the change to summer time leaves out, and one that winter time has twice
    ['2026-03-28T12:00:00Z', 'Europe/Paris', { date: '2026-03-29', time: '02:30' }, '2026-03-29T07:00:00.000Z'],
    ['2026-10-24T22:00:00Z', 'Europe/Paris', { date: '2026-10-25', time: '18:00' }, '2026-10-25T17:00:00.000Z'],
  ] as const)('%s in %s with %o is %s', (now, zone, wall, due) => expect(at(now, zone, wall)).toBe(due))
  it('is never quiet where quiet begins when it ends', () => {
    const now = new Date('2026-11-23T02:00:00Z')
    expect(dueAt({ now, zone: 'UTC', at: null, quiet_from: 9, quiet_until: 9 })).toEqual(now)
  })
})

it('costs as many texts as the words need', () => {
  expect(priceOf('PHONE', 'a'.repeat(160))).toBe(6.5)
  expect(priceOf('PHONE', 'a'.repeat(161))).toBe(13)
  expect(priceOf('PHONE', 'ê'.repeat(71))).toBe(13)
})

describe('a time that is past', () => {
  const now = new Date('2026-11-28T17:00:30Z')
  const at = (send_at_date: string | null, send_at_time: string | null, fan_zones = false) =>
    isPastMoment({ send_at_date, send_at_time, fan_zones }, 'Europe/Paris', now)

  it('is told by the clock of the team', () => {
    expect(at('2026-11-28', '17:59')).toBe(true)
    expect(at('2026-11-28', '18:00')).toBe(false)
    expect(at('2026-11-01', '20:00')).toBe(true)
    expect(at(null, null)).toBe(false)
  })

  it('is past nowhere for the clock of each fan before it is past everywhere', () => {
    expect(at('2026-11-28', '09:00', true)).toBe(false)
    expect(at('2026-11-28', '04:59', true)).toBe(true)
  })
})
