import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'

fakeApi()

it('writes the day until which somebody is away like other dates', () => {
  show(<OutcomeBadge thread={{ outcome: 'AWAY', away_until: '2026-12-07' }} />)
  expect(screen.getByText('Away until Dec. 7th, 2026')).toBeTruthy()
})
