import { expect, it } from 'vitest'
import { deliveredFigure, dollars, failureWords, lookOf, quietWords, whenOf } from './words.ts'

it('shows a message as Scheduled until its first send time', () => {
  const now = Date.parse('2026-11-20T16:00:00Z')
  const name = (state: 'SENDING' | 'SENT', starts_at: string | null) => lookOf({ state, starts_at }, now).name
  expect(name('SENDING', '2026-11-21T18:00:00Z')).toBe('Scheduled')
  expect(name('SENDING', '2026-11-20T15:59:00Z')).toBe('Sending')
  expect(name('SENT', '2026-11-20T15:00:00Z')).toBe('Sent')
})

it('counts the texts that arrived, and calls it not known when only mails were sent', () => {
  const mails = { channel: 'EMAIL', sent: 12, delivered: 0 } as const
  const texts = { channel: 'PHONE', sent: 7, delivered: 6 } as const
  expect(deliveredFigure([mails])).toEqual({ value: 'Not known', note: 'email: not known' })
  expect(deliveredFigure([mails, texts])).toEqual({ value: '6', note: 'email: not known' })
  expect(deliveredFigure([texts])).toEqual({ value: '6', note: 'as providers report' })
  expect(deliveredFigure([])).toEqual({ value: '0', note: 'as providers report' })
})

it('shows costs in US dollars, as the preflight of a drop does', () => {
  expect(dollars(123_456)).toBe('$1,234.56')
})

it('says why a message failed in plain words where the code is known, and keeps the code', () => {
  expect(failureWords('550 5.1.1 at RCPT TO')).toBe('the address does not exist (550 5.1.1 at RCPT TO)')
  expect(failureWords('452 4.2.2 at RCPT TO')).toBe('the mailbox is full (452 4.2.2 at RCPT TO)')
  expect(failureWords('ETIMEDOUT after DATA')).toBe('the mail server did not answer (ETIMEDOUT after DATA)')
  expect(failureWords('550 15.1.12 at RCPT TO')).toBe('550 15.1.12 at RCPT TO')
})

it('says nothing of quiet hours when the team has none', () => {
  expect(quietWords(undefined, { quiet_from: 9, quiet_until: 9 })).toBe('')
  expect(quietWords(undefined, { quiet_from: 22, quiet_until: 9 })).toBe('Nothing goes out in a fan’s quiet hours.')
  expect(quietWords({ in_quiet_hours: 1, quiet_hours_end: null })).toBe(
    '1 fan gets it later, when their quiet hours end.',
  )
})

it('says when a stopped message was stopped, not when it would have gone out', () => {
  const times = {
    starts_at: '2026-11-30T09:00:00Z',
    finished_at: '2026-11-29T01:00:00Z',
    created_at: '2026-11-28T01:00:00Z',
  }
  expect(whenOf({ state: 'STOPPED', ...times })).toBe(times.finished_at)
  expect(whenOf({ state: 'SENDING', ...times, finished_at: null })).toBe(times.starts_at)
  expect(whenOf({ state: 'DRAFT', ...times, starts_at: null, finished_at: null })).toBe(times.created_at)
})
