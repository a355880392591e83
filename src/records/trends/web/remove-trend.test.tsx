import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { trends, trendTools } from '../contract.ts'
import { bus, detailOf } from './test-trend.ts'
import { TrendDialog } from './trend-dialog.tsx'

const server = fakeApi()
const saved = { ...bus, is_saved_by_human: true }
const noop = () => {}

/** Closes as the screen does. */
function Closing() {
  const [isOpen, setOpen] = useState(true)
  return (
    isOpen && (
      <TrendDialog organization_id={bus.segment_id} trend={saved} onPost={noop} onClose={() => setOpen(false)} />
    )
  )
}

async function open() {
  server.says(trendTools.detail, detailOf(saved))
  server.says(trendTools.posts, { items: [], count: 0 })
  server.says(trends.remove, { id: bus.id })
  show(<Closing />)
  await screen.findByRole('heading', { name: bus.title })
}

it('asks in the footer before a trend is removed, focuses Cancel, and focuses Remove again after canceling', async () => {
  await open()
  for (const leave of ['{Enter}', '{Escape}']) {
    await press('Remove')
    expect(screen.getByRole('alert').className).toContain('sticky')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.keyboard(leave)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Remove')
  }
  expect(server.sentTo(trends.remove)).toEqual([])
})

it('removes a trend after asking, and offers Retry when that fails (TREND-022, TREND-023, TREND-034)', async () => {
  await open()
  await press('Remove')
  expect(screen.getByText('Are you sure? It may take up to 24 hours for this trend to be detected.')).toBeTruthy()
  expect(server.sentTo(trends.remove)).toEqual([])
  server.says(trends.remove, { failed: [500, 'Not today.'] })
  await press("Yes, I'm Sure")
  await toasted('Failed to Remove Trend: Not today.')
  server.says(trends.remove, { id: bus.id })
  await userEvent.click(screen.getByText('Retry'))
  await toasted('Trend Removed')
  expect(server.sentTo(trends.remove)).toHaveLength(2)
})

it('does not refetch a trend after it was removed', async () => {
  await open()
  await press('Remove')
  await press("Yes, I'm Sure")
  await toasted('Trend Removed')
  expect(server.sentTo(trendTools.detail)).toHaveLength(1)
})
