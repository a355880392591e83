import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ShareLink, shortAddress } from './share-link.tsx'

afterEach(cleanup)

it('shows an address without scheme, as people say it', () => {
  expect(shortAddress('https://www.fanfare.example/d/abc/')).toBe('fanfare.example/d/abc')
  expect(shortAddress('http://127.0.0.1:3000/d/abc')).toBe('127.0.0.1:3000/d/abc')
})

it('shows the address with its names, and the short one in the QR code', async () => {
  const share_url = 'https://fans.example/a-very-long-artist-name/a-very-long-title'
  const page_url = 'https://fans.example/d/k3m9x2ab'
  render(<ShareLink drop={{ share_url, page_url, slug: 'title' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe(share_url)
  await userEvent.click(screen.getByRole('button', { name: 'QR code' }))
  await screen.findByRole('img', { name: `QR code of ${page_url}` })
})
