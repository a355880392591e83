import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = rosterStage()
const mara = givenCreator({ social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })] })
const sources = (facts: Record<string, [source: string, example?: string]>) =>
  server.says(socialProfiles.sources, {
    items: Object.entries(facts).map(([platform, [source, example = null]]) => ({ platform, source, example })),
  })
const mixed = {
  TikTok: ['SIMULATED', 'wren.tide'],
  Instagram: ['SIMULATED', 'wren'],
  YouTube: ['LIVE'],
  Twitter: ['OFF'],
} satisfies Parameters<typeof sources>[0]

it('names simulated and disabled platforms when adding creators, with an example link to try', async () => {
  sources(mixed)
  open([mara])
  await press('Add Creators')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/^TikTok, Instagram: simulated here\./)
  dialog.getByText(/^X: off here\./)
  await press('tiktok.com/@wren.tide', dialog)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Profile links' }).value).toBe(
    'https://www.tiktok.com/@wren.tide',
  )
})

it('shows the same note when adding profiles to a record, and keeps the other lines', async () => {
  sources(mixed)
  open([mara], { at: `?creator=${mara.id}` })
  await press('Add Social Profiles')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Profiles' }))
  await press('tiktok.com/@wren.tide', dialog)
  await press('tiktok.com/@wren.tide', dialog)
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Links or handles' }).value).toBe(
    'https://www.tiktok.com/@wren.tide\nhttps://www.tiktok.com/@wren.tide',
  )
})

it('shows no note when all platforms are real', async () => {
  sources({ TikTok: ['LIVE'], Instagram: ['LIVE'], YouTube: ['LIVE'], Twitter: ['LIVE'] })
  open([mara])
  await press('Add Creators')
  await screen.findByRole('textbox', { name: 'Profile links' })
  expect(screen.queryByText(/simulated|off here/)).toBeNull()
})
