import { describe, expect, it } from 'vitest'
import { changeBetween, roundingOf } from '#records/social-profiles/metrics.ts'
import {
  activityLevel,
  costPerView,
  DEFAULT_RATES,
  DETAIL_TABS,
  detailTab,
  displayHandle,
  displayName,
  promotionPath,
} from './rules.ts'
import { ACTIVITY_WORDS } from './words.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms).toISOString()

it('opens the overview for an unknown tab (DETAIL-004)', () => {
  expect(DETAIL_TABS).toEqual(['overview', 'analytics', 'promotions', 'similar-creators'])
  expect(DETAIL_TABS.map(detailTab)).toEqual([...DETAIL_TABS])
  for (const word of ['Overview', 'videos', undefined, 7]) expect(detailTab(word)).toBe('overview')
})

describe('the activity level', () => {
  it('DETAIL-038 is Very Active within 7 days', () => expect(activityLevel(ago(6.9), now)).toBe('VERY_ACTIVE'))
  it('DETAIL-039 is Active within 14 days', () => expect(activityLevel(ago(13), now)).toBe('ACTIVE'))
  it('DETAIL-040 is Inactive within 30 days', () => expect(activityLevel(ago(29), now)).toBe('INACTIVE'))
  it('DETAIL-041 is Very Inactive beyond, and without a valid date', () => {
    for (const at of [ago(31), null, undefined, '', 'soon']) expect(activityLevel(at, now)).toBe('VERY_INACTIVE')
  })
  it('shows one of four activity levels (ENUM-041)', () => {
    const labels = [0, 10, 20, 40].map(days => ACTIVITY_WORDS[activityLevel(ago(days), now)].label)
    expect(labels).toEqual(['Very Active', 'Active', 'Inactive', 'Very Inactive'])
    expect(Object.values(ACTIVITY_WORDS).map(({ label }) => label)).toEqual(labels)
  })
  it('counts exactly 7, 14 and 30 days as within (DETAIL-044, DETAIL-045)', () => {
    expect([7, 14, 30].map(days => activityLevel(ago(days), now))).toEqual(['VERY_ACTIVE', 'ACTIVE', 'INACTIVE'])
    expect([7, 14, 30].map(days => activityLevel(ago(days, 1), now))).toEqual(['ACTIVE', 'INACTIVE', 'VERY_INACTIVE'])
  })
})

describe('the estimated cost per view', () => {
  const facts = {
    platform: 'TikTok',
    follower_count: 1_312_400,
    median_play_count_7d: 201_300,
    cpv_min: null,
    cpv_max: null,
  } as const
  it('uses the rate of the platform (DETAIL-061, DETAIL-062)', () => {
    expect(DEFAULT_RATES).toEqual({ TikTok: 3.5, Instagram: 8.5, YouTube: 5, Twitter: 6 })
    expect(costPerView(facts)).toBeCloseTo(0.0228, 4)
    expect(costPerView({ ...facts, platform: 'Twitter' })).toBeCloseTo((0.006 * 1_312_400) / 201_300, 10)
  })
  it('is the mean of the pair where it is set (DETAIL-063)', () => {
    expect(costPerView({ ...facts, median_play_count_7d: 0, cpv_min: 0.01, cpv_max: 0.03 })).toBe(0.02)
    expect(costPerView({ ...facts, cpv_min: 0.01 })).toBeCloseTo(0.0228, 4)
  })
  it('is none where nothing was played (DETAIL-064)', () => {
    for (const plays of [0, null]) expect(costPerView({ ...facts, median_play_count_7d: plays })).toBeNull()
  })
})

it('uses the first non-empty name field and the first non-empty handle field (DETAIL-073, DETAIL-074)', () => {
  expect(displayName({ full_name: ' ', title: null, name: 'Noor', nickname: 'n' })).toBe('Noor')
  expect(displayName({ full_name: 'Noor Aziz', title: 'T' })).toBe('Noor Aziz')
  expect(displayName({ nickname: 'n' })).toBe('n')
  expect(displayHandle({ username: '', unique_id: '@noor', screen_name: 's' })).toBe('noor')
  expect(displayHandle({ custom_url: '@channel' })).toBe('channel')
  expect(displayHandle({})).toBe('')
})

it('leads to the promotion, else to the activation itself (DETAIL-068)', () => {
  expect(promotionPath({ promotion_id: 'p', id: 'a' })).toBe('/promote/p')
  expect(promotionPath({ promotion_id: null, id: 'a b' })).toBe('/promote/a%20b')
})

describe('growth where platforms round', () => {
  it('knows to what YouTube rounds', () => {
    expect([999, 1000, 12_300, 4_560_000].map(value => roundingOf('YouTube', 'follower_count', value))).toEqual([
      null,
      10,
      100,
      10_000,
    ])
    expect(roundingOf('TikTok', 'follower_count', 12_300)).toBeNull()
    expect(roundingOf('YouTube', 'median_play_count', 12_300)).toBeNull()
  })
  it('is exact without rounding, and nothing against zero', () => {
    const exact = (value: number) => ({ value, rounded_to: null })
    expect(changeBetween(exact(200), exact(250))).toEqual({ fraction: 0.25, low: 0.25, high: 0.25 })
    expect(changeBetween(exact(0), exact(5)).fraction).toBeNull()
  })
  it('tells a fall too once it is sure', () => {
    const rounded = (value: number) => ({ value, rounded_to: 100 })
    expect(changeBetween(rounded(12_400), rounded(12_300)).fraction).toBeNull()
    expect(changeBetween(rounded(12_400), rounded(12_200)).fraction).toBeCloseTo(-200 / 12_400)
  })
})
