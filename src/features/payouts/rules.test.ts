import { describe, expect, it } from 'vitest'
import { canTransition, isPossibleTransition, PAYOUT_STATUSES, payoutBadge, statusOfWord } from './rules.ts'

describe('a payout', () => {
  it('changes status only along allowed transitions (PAY-013)', () => {
    const ways = PAYOUT_STATUSES.flatMap(from =>
      PAYOUT_STATUSES.filter(to => to !== from && canTransition(from, to)).map(to => `${from} ${to}`),
    )
    expect(ways.sort()).toEqual([
      'ON_HOLD BLOCKED',
      'ON_HOLD SUCCESS',
      'PENDING BLOCKED',
      'PENDING DENIED',
      'PENDING FAILED',
      'PENDING ON_HOLD',
      'PENDING SUCCESS',
      'PENDING UNCLAIMED',
      'SUCCESS REFUNDED',
      'UNCLAIMED RETURNED',
      'UNCLAIMED SUCCESS',
    ])
    expect(PAYOUT_STATUSES.every(status => canTransition(status, status))).toBe(true)
  })
  it('may skip steps between two reports, but never goes back (PAY-013)', () => {
    const ways = PAYOUT_STATUSES.flatMap(from =>
      PAYOUT_STATUSES.filter(to => isPossibleTransition(from, to) && !canTransition(from, to)).map(
        to => `${from} ${to}`,
      ),
    )
    expect(ways.sort()).toEqual(['ON_HOLD REFUNDED', 'PENDING REFUNDED', 'PENDING RETURNED', 'UNCLAIMED REFUNDED'])
  })
  it('reads PayPal’s words for a status (PAY-002)', () => {
    expect(['ONHOLD', 'On Hold', 'on-hold', 'ON_HOLD'].map(word => statusOfWord(word)?.status)).toEqual(
      Array(4).fill('ON_HOLD'),
    )
    expect(statusOfWord('Completed')?.status).toBe('SUCCESS')
    expect(statusOfWord('REVERSED')).toEqual({ status: 'RETURNED', note: 'Reversed by PayPal' })
    expect(PAYOUT_STATUSES.map(status => statusOfWord(status)?.status)).toEqual(PAYOUT_STATUSES)
    expect(statusOfWord('Lost')).toBeNull()
  })
  it('shows the row status when it is set, coloured green, yellow or red when it has a meaning (PAY-003, PAY-004, PAY-014)', () => {
    const tone = (status: (typeof PAYOUT_STATUSES)[number]) => payoutBadge({ status, row_status: null }).tone
    expect(Object.groupBy(PAYOUT_STATUSES, tone)).toEqual({
      Success: ['SUCCESS'],
      Warning: ['PENDING', 'ON_HOLD'],
      Error: ['FAILED', 'BLOCKED', 'DENIED', 'RETURNED'],
      Gray: ['UNCLAIMED', 'REFUNDED'],
    })
    expect(payoutBadge({ status: 'PENDING', row_status: 'QUEUED' })).toEqual({ label: 'Queued', tone: 'Gray' })
  })
  it('shows a payment made elsewhere as paid only once it has arrived', () => {
    const label = (status: (typeof PAYOUT_STATUSES)[number]) =>
      payoutBadge({ status, row_status: 'OFF_PLATFORM' }).label
    expect([label('SUCCESS'), label('PENDING'), label('RETURNED')]).toEqual(['Paid elsewhere', 'Pending', 'Returned'])
  })
})
