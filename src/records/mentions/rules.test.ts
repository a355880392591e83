import { expect, it } from 'vitest'
import { REACTIONS, reasonNotToAnswer } from './rules.ts'

it('offers five reactions (ENUM-075)', () => {
  expect(REACTIONS.map(({ name }) => name)).toEqual([
    'thumbs up',
    'thumbs down',
    'party popper',
    'blue heart',
    'double exclamation mark',
  ])
  expect(REACTIONS.map(({ emoji }) => emoji)).toEqual(['👍', '👎', '🎉', '💙', '‼️'])
})

it('says why a mention cannot be answered now', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const account = { state: 'CONNECTED' as const, username: 'wren' }
  const open = { closes_at: '2026-11-20T12:00:01Z', account, sending: false }
  expect(reasonNotToAnswer(open, now)).toBeNull()
  expect(reasonNotToAnswer({ ...open, closes_at: null }, now)).toBeNull()
  expect(reasonNotToAnswer({ ...open, closes_at: '2026-11-20T12:00:00Z' }, now)).toBe(
    'Instagram takes answers for 24 hours. This window is over.',
  )
  expect(reasonNotToAnswer({ ...open, account: { ...account, state: 'RECONNECT' } }, now)).toBe(
    '@wren has to sign in to Instagram again first.',
  )
  expect(reasonNotToAnswer({ ...open, sending: true }, now)).toBe('An answer is being sent.')
})
