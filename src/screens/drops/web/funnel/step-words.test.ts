import { describe, expect, it } from 'vitest'
import type { Funnel, Steps } from '#features/funnel/contract.ts'
import { funnelCaveats, shownSteps } from './step-words.ts'

const none: Steps = { views: 0, form_starts: 0, codes_sent: 0, codes_passed: 0, sign_ups: 0, confirmed: 0 }
const funnelOf = (steps: Partial<Steps>, change: Partial<Funnel> = {}): Funnel => ({
  steps: { ...none, ...steps },
  before: none,
  codes_sent_again: 0,
  quarantined: 0,
  asks_code: false,
  knows_country: true,
  days: [],
  by_source: { rows: [], rest: none },
  by_campaign: { rows: [], rest: none },
  by_country: { rows: [], rest: none },
  choices: { sources: [], countries: [] },
  robots: [],
  ...change,
})
const whole = { views: 200, form_starts: 100, codes_sent: 80, codes_passed: 60, sign_ups: 60, confirmed: 45 }

describe('the funnel steps', () => {
  it('have the rate of the previous step and of the views', () => {
    const steps = shownSteps(funnelOf(whole, { asks_code: true }), undefined)
    expect(steps.map(({ key, rate, overall }) => [key, rate, overall])).toEqual([
      ['views', null, null],
      ['form_starts', 0.5, 0.5],
      ['codes_sent', 0.8, 0.4],
      ['codes_passed', 0.75, 0.3],
      ['sign_ups', 1, 0.3],
      ['confirmed', 0.75, 0.225],
    ])
  })
  it('omit codes when the drop requires none and none was sent', () => {
    const { codes_sent, codes_passed, ...rest } = whole
    expect(shownSteps(funnelOf(rest), undefined).map(({ key }) => key)).toEqual([
      'views',
      'form_starts',
      'sign_ups',
      'confirmed',
    ])
    expect(shownSteps(funnelOf({ ...rest, codes_sent: 1 }), undefined)).toHaveLength(6)
  })
  it('omit visits by country when no country is known, and show no rate of zero', () => {
    const steps = shownSteps(funnelOf({ sign_ups: 5, confirmed: 5 }, { knows_country: false }), 'FR')
    expect(steps.map(({ key, count, rate }) => [key, count, rate])).toEqual([
      ['views', null, null],
      ['form_starts', null, null],
      ['sign_ups', 5, null],
      ['confirmed', 5, 1],
    ])
    expect(shownSteps(funnelOf({ sign_ups: 5 }, { knows_country: false }), '')[0]?.count).toBe(0)
  })
})

describe('the note about overlapping steps', () => {
  it('is hidden when each step is part of the previous one', () => {
    expect(funnelCaveats(funnelOf(whole, { asks_code: true }), undefined)).toEqual([])
  })
  it.each<[Partial<Steps>, Partial<Funnel>, string | undefined, RegExp]>([
    [{ ...whole, form_starts: 210 }, {}, undefined, /More form starts than views/],
    [{ ...whole, form_starts: 50 }, {}, undefined, /seen to start/],
    [{ ...whole, codes_passed: 81, sign_ups: 81 }, { asks_code: true }, undefined, /before the first of these days/],
    [{ ...whole, sign_ups: 70 }, { asks_code: true }, undefined, /needed no code/],
    [whole, { knows_country: false }, 'FR', /no country here/],
  ])('is said where a step is larger than the one before: %j', (steps, change, country, words) => {
    expect(funnelCaveats(funnelOf(steps, change), country).join(' ')).toMatch(words)
  })
})
