import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../../test/fans/fake-api.tsx'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { studio } from '../../contract.ts'
import { ShareSection } from './share-section.tsx'

const server = fakeApi()

it('marks the field of a site that does not begin with https, as soon as the field is left', async () => {
  server.says(studio.embed, { html: '', url: '', frame_origins: [] })
  const text = 'Must begin with https://, such as https://label.example'
  shown(
    <ShareSection />,
    { frame_origins: ['http://label.example'] },
    { phase: 'DRAFT', share_url: 'https://drops.example/night-bus' },
    [{ field: 'frame_origins.0', text }],
  )
  const site = screen.getByRole('textbox', { name: 'Site 1' })
  await userEvent.click(site)
  expect(screen.queryByText(text)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(text)).toBeTruthy()
  expect(site.getAttribute('aria-invalid')).toBe('true')
})
