import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pins } from '#features/pins/contract.ts'
import { dropScreens } from '#screens/drops/contract.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { usePinned } from './use-pinned.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = (at: number) => `01980000-0000-7000-8000-00000000010${at}`
const server = fakeApi()

function Pinned() {
  return (
    <ul>
      {usePinned(organization_id, true).map(({ label, to, icon }) => (
        <li key={to} aria-label={label}>
          {icon}
        </li>
      ))}
    </ul>
  )
}

const pinned = (...items: object[]) =>
  server.says(pins.list, { items, links: { next: null, previous: null, has_next: false, has_previous: false } })
const drop = { id: id(1), kind: 'drop', target_id: id(2), title: 'Low Tide' }
const fan = { id: id(3), kind: 'fan', target_id: id(4), title: 'Ada Low' }

it('shows the cover of a pinned drop, and the initial of a pinned fan', async () => {
  pinned(drop, fan)
  server.says(dropScreens.covers, { items: [{ id: id(2), cover_url: '/covers/low-tide.jpg' }] })
  show(<Pinned />)
  const cover = await screen.findByRole('presentation', { hidden: true })
  expect(cover.getAttribute('src')).toBe('/covers/low-tide.jpg')
  expect(screen.getByRole('listitem', { name: 'Low Tide' }).contains(cover)).toBe(true)
  expect(screen.getByRole('listitem', { name: 'Ada Low' }).textContent).toBe('A')
  expect(server.sentTo(dropScreens.covers)).toEqual([{ organization_id, ids: [id(2)] }])
})

it('requests no covers when no drop is pinned', async () => {
  pinned(fan)
  show(<Pinned />)
  await screen.findByRole('listitem', { name: 'Ada Low' })
  expect(server.sentTo(dropScreens.covers)).toEqual([])
})
