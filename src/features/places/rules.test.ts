import { describe, expect, it } from 'vitest'
import type { PlaceEntry } from './contract.ts'
import { MOST_ENTRIES } from './contract.ts'
import { fold, narrowed, placeOf } from './rules.ts'

const entry = (name: string, more: Partial<PlaceEntry['address']> = {}): PlaceEntry => ({
  address: { city: name, town: null, village: null, state: null, country: 'France', country_code: 'fr', ...more },
  display_name: `${name}, France`,
  lat: '48.85341',
  lon: '2.3488',
  time_zone: 'Europe/Paris',
})
const names = (entries: readonly PlaceEntry[]) => entries.map(({ address }) => address.city)

describe('the chosen place', () => {
  it('FORM-088, FORM-089 is city, state, country code in capitals, and coordinates as numbers', () => {
    expect(placeOf(entry('Paris', { state: 'Île-de-France' }))).toEqual({
      city: 'Paris',
      state: 'Île-de-France',
      country_code: 'FR',
      latitude: 48.85341,
      longitude: 2.3488,
      timezone: null,
    })
  })
  it('FORM-088 takes the city, else the town, else the village', () => {
    const named = (city: string | null, town: string | null, village: string | null) =>
      placeOf(entry('', { city, town, village })).city
    expect(named('a', 'b', 'c')).toBe('a')
    expect(named(null, 'b', 'c')).toBe('b')
    expect(named(null, null, 'c')).toBe('c')
    expect(named(null, null, null)).toBe('')
  })
  it('FORM-089 bears a time zone only where somebody asked for it', () => {
    expect(placeOf(entry('Paris'), 'Europe/Paris').timezone).toBe('Europe/Paris')
  })
})

describe('a folded name', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['SAINT-ÉTIENNE', 'saint etienne'],
    ['St. Louis', 'st louis'],
    ['L’Aquila', 'laquila'],
    ['Tromsø', 'tromso'],
    ['Gießen', 'giessen'],
    ['İstanbul', 'istanbul'],
    ['Ａｏｍｏｒｉ', 'aomori'],
    ['Ta‘izz', 'taizz'],
    ['Москва', 'москва'],
    ['東京', '東京'],
    ['  !? ', ''],
  ])('%s is %s', (name, folded) => {
    expect(fold(name)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })
})

describe('FORM-083 an answer to a shorter text', () => {
  it('is filtered by the longer one', () => {
    const { entries, complete } = narrowed([entry('Saint-Étienne'), entry('Saint-Denis')], 'sai', 'saint et')
    expect(names(entries)).toEqual(['Saint-Étienne'])
    expect(complete).toBe(true)
  })
  it('is not the whole answer where it was cut off', () => {
    const many = Array.from({ length: MOST_ENTRIES }, (_, at) => entry(`Sankt ${at}`))
    expect(narrowed(many, 'san', 'sank').complete).toBe(false)
    expect(narrowed(many.slice(1), 'san', 'sank').complete).toBe(true)
  })
  it('is not the whole answer where an entry was found by another name than it shows', () => {
    expect(narrowed([entry('Köln'), entry('Cologne')], 'col', 'colog')).toEqual({
      entries: [entry('Cologne')],
      complete: false,
    })
  })
})
