import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, press } from '../../../../../test/fans/fake-api.tsx'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { studio } from '../../contract.ts'
import { BasicsSection } from './basics-section.tsx'

const server = fakeApi()
const free = { address_is_free: true, slug: 'night-bus' }
const offered = () => screen.queryByRole('button', { name: /^Change it to/ })

it('says that the address stays when the title of a draft changes, and changes it to the new title', async () => {
  server.says(studio.artists, { artists: [] })
  server.says(studio.set_address, ({ id, slug }: { id?: string; slug?: string }) => ({
    ...{ id, slug },
    share_url: 'https://drops.example/artist/slow-orchard',
  }))
  shown(<BasicsSection />, { title: 'Night Bus' }, free)
  expect(offered()).toBeNull()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  expect(offered()).toBeNull()
  await userEvent.type(title, 'Slow Orchard')
  expect(screen.getByText(/^The address stays/).textContent).toContain('The address stays night-bus')
  await press('Change it to slow-orchard')
  await waitFor(() => expect(server.sentTo(studio.set_address)).toMatchObject([{ slug: 'slow-orchard' }]))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('slow-orchard')
})

it.each([
  ['Night Bus', 'night-bus-2'],
  ['Tour 2025', 'tour-2025-2'],
])('offers no other address to the second drop of one title (%s)', (title, slug) => {
  server.says(studio.artists, { artists: [] })
  shown(<BasicsSection />, { title }, { ...free, slug })
  expect(offered()).toBeNull()
})

it('offers the address of the new title when only its number is another', () => {
  server.says(studio.artists, { artists: [] })
  shown(<BasicsSection />, { title: 'Tour 2026' }, { ...free, slug: 'tour-2025' })
  expect(offered()?.textContent).toBe('Change it to tour-2026')
})
