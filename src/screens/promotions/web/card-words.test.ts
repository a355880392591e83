import { expect, it } from 'vitest'
import type { PromotionCreator } from '../contract.ts'
import { cardWords } from './card-words.ts'
import { nextWords } from './words.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

const creator = (facts: Partial<PromotionCreator>): PromotionCreator => ({
  creator_id: '01980000-0000-7000-8000-000000000001',
  social_profile_id: '01980000-0000-7000-8000-000000000002',
  name: 'Mara',
  avatar_url: null,
  platform: 'TikTok',
  username: 'mara',
  is_verified: false,
  follower_count: 1000,
  has_email: true,
  stage: 'MATCHED',
  sub_status: null,
  reward_type: 'MONEY',
  reward_note: '',
  stage_at: daysAgo(1),
  price: 100,
  converted_price: 100,
  currency: 'USD',
  expected_live_posts: 2,
  live_posts: 0,
  plays: null,
  note: '',
  draft_due_on: null,
  draft: null,
  ...facts,
})
const draft = (facts: object) => ({
  id: '01980000-0000-7000-8000-000000000002',
  version: 1,
  url: 'https://files.example/',
  note: '',
  state: 'WAITING' as const,
  comment: '',
  file: null,
  decided_by_client: null,
  created_at: daysAgo(0),
  decided_at: null,
  ...facts,
})
const said = (facts: Partial<PromotionCreator>) => {
  const { task, warnings } = cardWords(creator(facts), NOW)
  return [task, ...warnings.map(({ words, bad }) => (bad ? `${words}!` : words))]
}

it('names what is missing before somebody can be written to', () => {
  expect(said({})).toEqual(['Write to them'])
  expect(said({ has_email: false, price: null })).toEqual(['Find an address and a price', 'No email', 'No price'])
})

it('warns about silence from the seventh day on', () => {
  expect(said({ stage: 'outreached', stage_at: daysAgo(6.9) })).toEqual(['Waiting for an answer'])
  expect(said({ stage: 'outreached', stage_at: daysAgo(7) })).toEqual(['Follow up', 'No reply 7d'])
  expect(said({ stage: 'NEGOTIATING', stage_at: daysAgo(7) })).toEqual(['Agree on terms', 'Slow'])
})

it('names when a draft is due, and how late it is', () => {
  expect(said({ stage: 'hired', draft_due_on: '2026-11-23' })).toEqual(['Draft due Nov 23'])
  expect(said({ stage: 'hired', draft_due_on: '2026-11-21' })).toEqual(['Draft due Nov 21', 'Draft 2d late!'])
})

it('follows a draft from waiting to approval', () => {
  expect(said({ stage: 'drafted', draft: draft({}) })).toEqual(['Approve draft'])
  expect(said({ stage: 'drafted', draft: draft({ version: 2, created_at: daysAgo(3) }) })).toEqual([
    'Approve draft 2',
    'Waits 3d',
  ])
  expect(said({ stage: 'drafted', draft: draft({ state: 'CHANGES_REQUESTED' }) })).toEqual(['Waiting for changes'])
  expect(said({ stage: 'drafted', draft: draft({ state: 'APPROVED' }) })).toEqual(['Waiting for the post'])
})

it('counts the posts that are still to come before payment', () => {
  expect(said({ stage: 'posted', live_posts: 1 })).toEqual(['1 more post to come'])
  expect(said({ stage: 'posted', live_posts: 2 })).toEqual(['Pay them'])
})

it('says what waits for the team in the list', () => {
  expect(nextWords({ kind: 'OVER_BUDGET', count: 380.5 }, 'USD')).toEqual({ words: '$380.50 over plan', urgent: true })
  expect(nextWords({ kind: 'DRAFTS', count: 1 }, 'USD').words).toBe('1 draft to approve')
  expect(nextWords({ kind: 'SILENT', count: 4 }, 'USD').words).toBe('4 silent for 7 days')
})
