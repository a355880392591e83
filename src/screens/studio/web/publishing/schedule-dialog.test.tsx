import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

afterEach(cleanup)

it.each([
  [true, 'its teaser'],
  [false, 'nothing'],
])('says what fans find until the page opens when its teaser is %s', (teaser, found) => {
  shown(<ScheduleDialog open onOpenChange={vi.fn()} onSchedule={vi.fn()} />, { teaser }, { publish_at: null })
  expect(screen.getByRole('dialog').textContent).toContain(`Until then fans find ${found} at its address.`)
})
