import { expect, it } from 'vitest'
import { fanEventKind } from '../contract.ts'
import { eventWords, fanName, sourceWords } from './words.ts'

const drop = { id: '01929bd4-0000-7000-8000-000000000001', title: 'Night Bus', cover_url: null }

it('describes every kind of event, with and without a drop and a channel', () => {
  for (const kind of fanEventKind.options) {
    expect(eventWords({ kind, drop, channel: 'EMAIL', subject: null })).toMatch(/^[A-Z]/)
    expect(eventWords({ kind, drop: null, channel: null, subject: null })).not.toMatch(/undefined|null/)
  }
  expect(eventWords({ kind: 'SIGNED_UP', drop, channel: null, subject: null })).toBe('Signed up to Night Bus')
  expect(eventWords({ kind: 'SIGNED_UP', drop, channel: null, subject: 'Lisbon' })).toBe(
    'Signed up to Night Bus: Lisbon',
  )
  expect(eventWords({ kind: 'CONSENT_WITHDRAWN', drop, channel: 'EMAIL', subject: null })).toBe(
    'Stopped email messages',
  )
  expect(eventWords({ kind: 'IMPORTED', drop: null, channel: null, subject: 'friends.csv' })).toBe(
    'Added by the import of friends.csv',
  )
})

it('shows the first contact as the name of a fan without one', () => {
  const contacts = [{ channel: 'EMAIL' as const, value: 'ana@fans.example', verified: false, verified_at: null }]
  expect(fanName({ name: 'Ana', contacts })).toBe('Ana')
  expect(fanName({ name: null, contacts })).toBe('ana@fans.example')
})

it('shows the source of a sign-up as its drop does, with medium and campaign', () => {
  const utm = { utm_source: 'ig', utm_campaign: 'night-bus' }
  expect(sourceWords({ utm, source: 'instagram' })).toBe('Instagram / night-bus')
  expect(sourceWords({ utm: {}, source: 'news.example' })).toBe('news.example')
  expect(sourceWords({ utm: {}, source: '' })).toBe('Direct visit')
})
