import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { ArtistLinks } from './artist-links.tsx'

afterEach(cleanup)

const open = async () => {
  shown(<ArtistLinks />)
  await userEvent.click(screen.getByRole('button', { name: 'Artist’s links' }))
  return screen.findByRole('dialog')
}
const isAsked = () => screen.queryByText('This is not saved yet. Close anyway?') !== null

it('closes without a question when nothing was changed', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect([isAsked(), screen.queryByRole('dialog')]).toEqual([false, null])
})

it.each([
  ['a link was typed', () => userEvent.type(screen.getByRole('textbox', { name: 'Spotify' }), 'spotify.example')],
  ['a link was moved', () => userEvent.click(screen.getByRole('button', { name: 'Move Instagram up' }))],
])('asks before it closes when %s', async (_, change) => {
  await open()
  await change()
  await userEvent.keyboard('{Escape}')
  expect([isAsked(), screen.queryByRole('dialog') !== null]).toEqual([true, true])
})
