import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { MAX_UNMERGED_POSTS, trends, trendTools } from '../contract.ts'
import { MergeTrendDialog } from './merge-trend-dialog.tsx'
import { bus } from './test-trend.ts'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const loaves = { ...bus, id: '01980000-0000-7000-8000-000000000099', title: 'Loaves' }
const postId = (at: number) => `01980000-0000-7000-8000-${String(at).padStart(12, '0')}`

it.each([
  ['offers Undo', 1],
  ['offers Undo', MAX_UNMERGED_POSTS],
  ['does not offer Undo', MAX_UNMERGED_POSTS + 1],
  ['does not offer Undo', 0],
])('%s when a merge moved %i posts', async (what, count) => {
  server.says(trends.list, { items: [bus, loaves], count: 2 })
  server.says(trendTools.merge, { trend: loaves, post_ids: Array.from({ length: count }, (_, at) => postId(at)) })
  show(<MergeTrendDialog organization_id={organization_id} trend={bus} onClose={() => {}} onMerge={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Merge into' }))
  await userEvent.click(await screen.findByRole('option', { name: /Loaves/ }))
  await press('Merge')
  await toasted('Merged into “Loaves”')
  expect(screen.queryAllByText('Undo').length > 0).toBe(what === 'offers Undo')
})
