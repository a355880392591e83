import { describe, expect, it } from 'vitest'
import { byTimeZone, dateLabel, idsToShow, sheetWords } from './link-rules.ts'

const defaults = { title: 'Sign up for your city', description: 'Be the first to know about events near you.' }
const none = { custom_universal_signup_title: null, custom_universal_signup_description: null }

describe('links of a collection', () => {
  it('lists links of the visitor’s time zone first, then by order (DROP-051)', () => {
    const link = (order: number, event_timezone: string | null) => ({ order, event_timezone })
    const links = [link(3, 'Europe/Paris'), link(1, 'Europe/Berlin'), link(2, null), link(4, 'Europe/Paris')]
    expect(byTimeZone(links, 'Europe/Paris').map(({ order }) => order)).toEqual([3, 4, 1, 2])
    expect(byTimeZone(links, 'Asia/Tokyo').map(({ order }) => order)).toEqual([1, 2, 3, 4])
  })

  it.each([
    ['a,b', ['a', 'b']],
    [' a , b ,', ['a', 'b']],
  ])('reads ids to show from %s (DROP-012)', (value, expected) => {
    const parameters = new URLSearchParams({ drop_link_collection_link_ids_to_show: value })
    expect([...(idsToShow(parameters) ?? [])]).toEqual(expected)
  })

  it('reads repeated ids and treats an empty value as none (DROP-012)', () => {
    const name = 'drop_link_collection_link_ids_to_show'
    expect([
      ...(idsToShow(
        new URLSearchParams([
          [name, 'a'],
          [name, 'b'],
        ]),
      ) ?? []),
    ]).toEqual(['a', 'b'])
    expect(idsToShow(new URLSearchParams([[name, '']]))).toBeNull()
    expect(idsToShow(new URLSearchParams())).toBeNull()
  })

  it.each([
    ['2027-02-12T20:00:00Z', 'Europe/Lisbon', 'en', 'Feb. 12th, 2027'],
    ['2027-02-12T20:00:00Z', 'Europe/Lisbon', 'fr', '12 févr. 2027'],
    // the same moment is the next day in Tokyo
    ['2027-02-12T20:00:00Z', 'Asia/Tokyo', 'en', 'Feb. 13th, 2027'],
    ['2027-02-11', 'America/Los_Angeles', 'en', 'Feb. 11th, 2027'],
    ['2027-05-01', null, 'en', 'May. 1st, 2027'],
    ['2027-05-02', null, 'en', 'May. 2nd, 2027'],
    ['2027-05-23', null, 'en', 'May. 23rd, 2027'],
    ['2027-05-12', 'Nowhere/Land', 'en', 'May. 12th, 2027'],
    [null, 'Europe/Lisbon', 'en', null],
  ] as const)('labels %s in %s (%s) as %s (DROP-055)', (date, zone, locale, expected) => {
    expect(dateLabel(date, zone, locale)).toBe(expected)
  })

  it('titles the sheet by the link, then the drop, then the default (DROP-064..066)', () => {
    const drop = { custom_universal_signup_title: 'On tour', custom_universal_signup_description: 'Hear first.' }
    const lisbon = { title: 'Lisbon', subtitle_one: 'Sala Azul' }
    expect(sheetWords(lisbon, drop, defaults)).toEqual({ title: 'Lisbon', description: 'Sala Azul' })
    expect(sheetWords({ title: '', subtitle_one: null }, drop, defaults)).toEqual({
      title: 'On tour',
      description: 'Hear first.',
    })
    expect(sheetWords(null, none, defaults)).toEqual(defaults)
  })
})
