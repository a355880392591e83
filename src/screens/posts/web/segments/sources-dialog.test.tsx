import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import type { SegmentSource } from '#records/posts/contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { organization_id, segment } from '../../../../../test/posts/posts-screen.tsx'
import { AddSource } from './add-source.tsx'
import { RenameSegmentDialog } from './rename-segment-dialog.tsx'
import { SourceRow } from './source-row.tsx'

const server = fakeApi()
const dancers = '01980000-0000-7000-8000-000000000301'
const source: SegmentSource = {
  id: '01980000-0000-7000-8000-000000000302',
  segment_id: segment.id,
  kind: 'ROSTER',
  platform: null,
  label: 'Dancers',
  is_artist: false,
  checked_at: null,
  outcome: null,
  roster_id: dancers,
  account_count: 37,
}
const account: SegmentSource = {
  ...source,
  kind: 'ACCOUNT',
  platform: 'TikTok',
  label: 'lena',
  is_artist: true,
  roster_id: null,
  account_count: null,
}
const inTeam = (part: React.ReactNode) =>
  show(<OrganizationContext value={{ id: organization_id, name: 'North' }}>{part}</OrganizationContext>)

it('follows a list when it is chosen by name, and offers none that is too long', async () => {
  const list = { organization_id, is_default: false }
  server.says(rosters.list, {
    items: [
      { ...list, id: organization_id, name: 'Everybody', creator_count: 20_000, is_default: true },
      { ...list, id: dancers, name: 'Dancers', creator_count: 12 },
    ],
  })
  server.says(segmentSources.add, source)
  inTeam(<AddSource segmentId={segment.id} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Handle or link of the account' }), 'lena')
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'List of the roster' }))
  const options = within(await screen.findByRole('listbox'))
  expect(options.getByRole('option', { name: /All Creators/ }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(options.getByRole('option', { name: /Dancers/ }))
  await press('Follow')
  expect(server.sentTo(segmentSources.add)).toEqual([
    { organization_id, segment_id: segment.id, kind: 'ROSTER', value: dancers },
  ])
})

it('shows how many accounts a followed list has, and says when the list was deleted', () => {
  inTeam(
    <ul>
      <SourceRow source={source} />
      <SourceRow source={{ ...source, id: dancers, label: 'Gone', outcome: 'list_deleted', account_count: 0 }} />
    </ul>,
  )
  const [followed, gone] = screen.getAllByRole('listitem')
  expect(followed?.textContent).toBe('DancersList of creators · 37 accounts · Not asked yet')
  expect(gone?.textContent).toBe('GoneThis list was deleted: nobody is followed.')
})

it('names the account that is no longer followed, and follows it again when Undo is pressed', async () => {
  server.says(segmentSources.remove, { id: account.id })
  server.says(segmentSources.add, account)
  inTeam(
    <ul>
      <SourceRow source={account} />
      <SourceRow source={{ ...account, id: dancers, platform: 'Instagram' }} />
    </ul>,
  )
  await press('Stop following @lena on TikTok')
  expect(await screen.findByText('@lena is no longer followed')).toBeTruthy()
  await press('Undo')
  expect(server.sentTo(segmentSources.add)).toEqual([
    { organization_id, segment_id: segment.id, kind: 'ACCOUNT', platform: 'TikTok', value: 'lena', is_artist: true },
  ])
})

it('shows why an account cannot be followed once, at its field, until another kind is chosen', async () => {
  server.says(segmentSources.add, { failed: [409, 'The segment follows this already.'] })
  inTeam(<AddSource segmentId={segment.id} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Handle or link of the account' }), '@lena{Enter}')
  expect(await screen.findAllByText(/follows this already/)).toHaveLength(1)
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Hashtag' }))
  expect(screen.queryByText(/follows this already/)).toBeNull()
})

it('renames a segment, and says at the name when another has it', async () => {
  const onClose = vi.fn()
  inTeam(<RenameSegmentDialog segment={segment} onClose={onClose} />)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  server.says(segments.update, { failed: [409, 'There is a segment of this name already.'] })
  await userEvent.clear(name)
  await userEvent.type(name, 'Spring{Enter}')
  expect(await screen.findByText('There is a segment of this name already.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  server.says(segments.update, { ...segment, name: 'Spring tour' })
  await userEvent.type(name, ' tour')
  await press('Rename segment')
  await toasted('Segment renamed')
  expect(onClose).toHaveBeenCalledOnce()
  expect(server.sentTo(segments.update).at(-1)).toEqual({ organization_id, id: segment.id, name: 'Spring tour' })
})
