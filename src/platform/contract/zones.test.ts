import { describe, expect, it } from 'vitest'
import { instantOf, knownZone, offsetName, startOfDay, wallTimeOf, zoneNames } from './zones.ts'

describe('local time in a time zone', () => {
  it.each([
    ['Europe/Paris', '2026-11-24', '18:00', '2026-11-24T17:00:00.000Z'],
    ['Europe/Paris', '2026-07-24', '18:00', '2026-07-24T16:00:00.000Z'],
    ['America/New_York', '2026-01-01', '00:00', '2026-01-01T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-05-01', '12:00', '2026-05-01T06:15:00.000Z'],
    ['Pacific/Apia', '2026-12-31', '23:59', '2026-12-31T10:59:00.000Z'],
    ['UTC', '2026-02-28', '24:00', undefined],
  ])('%s %s %s is the instant %s', (zone, date, time, instant) => {
    if (instant === undefined) return expect(instantOf({ date: 'soon', time }, zone)).toBeUndefined()
    expect(instantOf({ date, time }, zone)).toBe(instant)
    expect(wallTimeOf(instant, zone)).toEqual({ date, time })
  })

  it('takes the first of two instants when the clocks show a time twice', () => {
    expect(instantOf({ date: '2026-10-25', time: '02:30' }, 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('moves to the end of the gap when the clocks skip a time', () => {
    expect(instantOf({ date: '2026-03-29', time: '02:30' }, 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
    expect(wallTimeOf('2026-03-29T01:30:00.000Z', 'Europe/Paris')).toEqual({ date: '2026-03-29', time: '03:30' })
  })
})

it('starts a day when the day before ends, also when the clocks skip midnight', () => {
  const lengths = (day: string, after: string, zone: string) =>
    (startOfDay(after, zone).getTime() - startOfDay(day, zone).getTime()) / 3_600_000
  expect(startOfDay('2026-03-08', 'America/Los_Angeles').toISOString()).toBe('2026-03-08T08:00:00.000Z')
  expect(lengths('2026-03-08', '2026-03-09', 'America/Los_Angeles')).toBe(23)
  expect(lengths('2026-04-05', '2026-04-06', 'Pacific/Auckland')).toBe(25)
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z')
})

it('uses one name for each zone and rejects unknown zones', () => {
  expect(knownZone('america/los_angeles')).toBe('America/Los_Angeles')
  expect(knownZone('Etc/Unknown')).toBeUndefined()
  expect(knownZone('')).toBeUndefined()
  expect(knownZone('+14:00')).toBeUndefined()
})

it('shows the offset of that day and lists the requested zones first', () => {
  expect(offsetName('2026-01-01T00:00:00Z', 'Europe/Paris')).toBe('GMT+1')
  expect(offsetName('2026-07-01T00:00:00Z', 'Europe/Paris')).toBe('GMT+2')
  expect(zoneNames('Asia/Tokyo').slice(0, 2)).toEqual(['Asia/Tokyo', 'UTC'])
  expect(new Set(zoneNames('Asia/Tokyo')).size).toBe(zoneNames('Asia/Tokyo').length)
})
