import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { propsFor } from '../../../../../test/fans/signup-form.tsx'
import { SavePanel } from './panel.tsx'

const calls = {
  spotify_link: '/spotify/{id}',
  spotify_return: '/return',
  apple_music_token: '/token/{id}',
  save_apple_music_token: '/save/{id}',
  connected_services: '/connected/{id}',
}
const saves = { services: ['spotify', 'apple-music'], has_release: true, apple_music: 'simulator' as const, calls }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('offers each library after a reminder, and again when one did not connect', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace(/\?.*/, ''))
    return new Response('{}', { status: 500 })
  })
  render(<SavePanel form={propsFor({}, { saves })} service="reminder" signup_id="signup-1" />)
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(screen.getByRole('status').textContent).toBe('We tell you the moment it is out.')
  expect(buttons()).toEqual(['Connect Spotify', 'Connect Apple Music'])
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Connect Spotify' }))
  await screen.findByText(/^Spotify did not connect\./)
  expect(asked).toEqual(['/spotify/signup-1'])
  expect(buttons()).toEqual(['Connect Spotify', 'Connect Apple Music'])
})

it('says after a reload that the library is connected, and reminds another sign-up', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ receipt_url: '/saved/1' }))
  const form = propsFor({}, { saves })
  render(<SavePanel form={form} service="spotify" signup_id="signup-1" returned={{ handle: 'h' }} />)
  await screen.findByRole('link')
  const connected = screen.getByRole('status').textContent
  cleanup()
  render(<SavePanel form={form} service="reminder" signup_id="signup-1" />)
  expect(screen.getByRole('status').textContent).toBe(connected)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/saved/1')
  cleanup()
  render(<SavePanel form={form} service="reminder" signup_id="signup-2" />)
  expect(screen.getByRole('status').textContent).toBe('We tell you the moment it is out.')
})

it('offers the libraries again when the one that the address names was taken back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ services: [], receipt_url: '/saved/3' }))
  render(
    <SavePanel form={propsFor({}, { saves })} service="apple-music" signup_id="signup-1" returned={{ handle: null }} />,
  )
  await screen.findByText('Apple Music is not connected any more.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Connect Spotify',
    'Connect Apple Music',
  ])
})

it('has the receipt of Apple Music after a reload, from this tab or else from the server', async () => {
  const fetch = vi.fn(async (_url: string) => Response.json({ services: ['apple-music'], receipt_url: '/saved/2' }))
  vi.stubGlobal('fetch', fetch)
  const reload = () =>
    render(
      <SavePanel
        form={propsFor({}, { saves })}
        service="apple-music"
        signup_id="signup-1"
        returned={{ handle: null }}
      />,
    )
  localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ signup_ids: { [propsFor().drop.id]: 'signup-1' } }))
  reload()
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/saved/2')
  const asked = fetch.mock.calls.map(String).filter(call => call.startsWith('/connected/'))
  expect(asked).toEqual(['/connected/signup-1'])
  cleanup()
  fetch.mockClear()
  reload()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/saved/2')
  expect(fetch.mock.calls.map(String).filter(call => call.startsWith('/connected/'))).toEqual([])
  localStorage.clear()
})
