import { expect, it } from 'vitest'
import { lookOf } from './words.ts'

it('shows a message as Scheduled until its first send time', () => {
  const now = Date.parse('2026-11-20T16:00:00Z')
  const name = (state: 'SENDING' | 'SENT', starts_at: string | null) => lookOf({ state, starts_at }, now).name
  expect(name('SENDING', '2026-11-21T18:00:00Z')).toBe('Scheduled')
  expect(name('SENDING', '2026-11-20T15:59:00Z')).toBe('Sending')
  expect(name('SENT', '2026-11-20T15:00:00Z')).toBe('Sent')
})
