import type { ActivityLevel, DetailTab } from './rules.ts'

export const TAB_TITLES: Readonly<Record<DetailTab, string>> = {
  overview: 'Overview',
  analytics: 'Analytics',
  promotions: 'Promotions',
  'similar-creators': 'Similar Creators',
}

export const ACTIVITY_WORDS: Readonly<Record<ActivityLevel, { label: string; explanation: string }>> = {
  VERY_ACTIVE: { label: 'Very Active', explanation: 'Very Active (posted in the last 7 days)' },
  ACTIVE: { label: 'Active', explanation: 'Active (posted in the last 14 days)' },
  INACTIVE: { label: 'Inactive', explanation: 'Inactive (not posted in the last 14 days)' },
  VERY_INACTIVE: { label: 'Very Inactive', explanation: 'Very Inactive (has not posted in the last 30 days)' },
}
