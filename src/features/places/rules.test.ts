import { describe, expect, it } from 'vitest'
import type { PlaceEntry } from './contract.ts'
import { MAX_ENTRIES } from './limits.ts'
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
  it('has city, state, upper-case country code and numeric coordinates (FORM-088, FORM-089)', () => {
    expect(placeOf(entry('Paris', { state: 'Île-de-France' }))).toEqual({
      city: 'Paris',
      state: 'Île-de-France',
      country_code: 'FR',
      latitude: 48.85341,
      longitude: 2.3488,
      timezone: null,
    })
  })
  it('uses the city, else the town, else the village (FORM-088)', () => {
    const named = (city: string | null, town: string | null, village: string | null) =>
      placeOf(entry('', { city, town, village })).city
    expect(named('a', 'b', 'c')).toBe('a')
    expect(named(null, 'b', 'c')).toBe('b')
    expect(named(null, null, 'c')).toBe('c')
    expect(named(null, null, null)).toBe('')
  })
  it('has a time zone only when one was requested (FORM-089)', () => {
    expect(placeOf(entry('Paris'), 'Europe/Paris').timezone).toBe('Europe/Paris')
  })
})

describe('fold', () => {
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

describe('the cached answer to a shorter text (FORM-083)', () => {
  it('is filtered by the longer text', () => {
    const { entries, complete } = narrowed([entry('Saint-Étienne'), entry('Saint-Denis')], 'sai', 'saint et')
    expect(names(entries)).toEqual(['Saint-Étienne'])
    expect(complete).toBe(true)
  })
  it('is incomplete when the answer was cut off', () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_, at) => entry(`Sankt ${at}`))
    expect(narrowed(many, 'san', 'sank').complete).toBe(false)
    expect(narrowed(many.slice(1), 'san', 'sank').complete).toBe(true)
  })
  it('is incomplete when an entry matched by a name other than the one shown', () => {
    expect(narrowed([entry('Köln'), entry('Cologne')], 'col', 'colog')).toEqual({
      entries: [entry('Cologne')],
      complete: false,
    })
  })
})
