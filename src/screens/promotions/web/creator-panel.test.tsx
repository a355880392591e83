import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { payouts } from '#features/payouts/contract.ts'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import { creator, id, idOf, profileOf, promotionStage } from '../../../../test/roster/promotion-screen.tsx'
import { promotionScreens } from '../contract.ts'

const { server, open, holds } = promotionStage()

it('opens Creator Details over the board with previous and next of the promotion, and keeps unsaved text (DETAIL-024)', async () => {
  server.says(promotionScreens.drafts, { items: [] })
  server.says(promotionScreens.results, { posts: [], days: [] })
  const history = open([creator(1, 'Mara'), creator(2, 'Juno')], `/promotions/${id}?creator=${idOf(1)}`)
  const note = await screen.findByRole('textbox', { name: 'Campaign Notes' })
  await userEvent.type(note, 'Asks for a second day')
  await press('Creator Details')
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('details')).toBe(profileOf(1)))
  expect((history.location.state as { among?: string[] }).among).toEqual([profileOf(1), profileOf(2)])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mara' })).toBeNull())
  history.back()
  await screen.findByRole('dialog', { name: 'Mara' })
  expect(screen.getByRole('textbox', { name: 'Campaign Notes' })).toHaveProperty('value', 'Asks for a second day')
})

it('asks for the payouts of the promotion, whose id is not that of the campaign in the address', async () => {
  server.says(promotionScreens.drafts, { items: [] })
  server.says(promotionScreens.results, { posts: [], days: [] })
  server.says(payouts.list, { items: [], count: 0 })
  open([creator(1, 'Mara', { stage: 'paid' })], `/promotions/${id}?creator=${idOf(1)}`)
  await screen.findByText(/No payout is matched to this promotion/)
  expect(server.sentTo(payouts.list)).toMatchObject([
    { creator_id: idOf(1), promotion_id: '01980000-0000-7000-8000-0000000000b1' },
  ])
})

it('saves the price 1.234,50 as 1,234.50, and saves nothing while the price is refused', async () => {
  server.says(promotionScreens.drafts, { items: [] })
  server.says(promotionScreens.results, { posts: [], days: [] })
  server.says(promotionScreens.updateCreator, {})
  open([creator(1, 'Mara')], `/promotions/${id}?creator=${idOf(1)}`)
  const price = await screen.findByRole('textbox', { name: 'Price' })
  await userEvent.clear(price)
  await userEvent.type(price, '99999999999999')
  await press('Save')
  expect(screen.getByText('Must be at most 9,999,999,999')).toBeTruthy()
  expect(price).toHaveProperty('value', '99999999999999')
  expect(server.sentTo(promotionScreens.updateCreator)).toEqual([])
  await userEvent.clear(price)
  await userEvent.type(price, '1.234,50')
  await press('Save')
  await waitFor(() => expect(server.sentTo(promotionScreens.updateCreator)).toMatchObject([{ price: 1234.5 }]))
})

const question = () => screen.queryByText('This is not saved yet. Close anyway?')

const keepChanges = () =>
  server.says(promotionScreens.updateCreator, ({ activation_id: _, creator_id: __, ...change }) => {
    holds([creator(1, 'Mara', change)])
    return { creator_id: idOf(1) }
  })

/** The panel, and a server that keeps its changes. */
async function openKept() {
  server.says(promotionScreens.drafts, { items: [] })
  server.says(promotionScreens.results, { posts: [], days: [] })
  open([creator(1, 'Mara')], `/promotions/${id}?creator=${idOf(1)}`)
  const note = await screen.findByRole('textbox', { name: 'Campaign Notes' })
  keepChanges()
  return note
}

it('closes on Escape without a question once the note and the price are saved (UI-019)', async () => {
  const note = await openKept()
  const price = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.clear(price)
  await userEvent.type(price, '250')
  await userEvent.type(note, 'Asks for a second day')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  await userEvent.click(note)
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mara' })).toBeNull())
})

it('closes on Escape without a question once a field has saved itself (UI-019)', async () => {
  await openKept()
  await userEvent.type(screen.getByRole('textbox', { name: 'What exactly' }), 'Two tickets')
  await userEvent.tab()
  await waitFor(() => expect(server.sentTo(promotionScreens.updateCreator)).toHaveLength(1))
  await waitFor(() => expect(server.sentTo(promotionScreens.get).length).toBeGreaterThan(1))
  await screen.findByDisplayValue('Two tickets')
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeNull()
})

it('asks on Escape for what was typed since it was saved (UI-019)', async () => {
  const note = await openKept()
  await userEvent.type(note, 'Asks for a second day')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Link to a live post' }),
    'https://www.tiktok.com/@mara/video/1',
  )
  await userEvent.keyboard('{Escape}')
  expect(question()).not.toBeNull()
})

it('asks on Escape when the save is under way, and when it failed (UI-019)', async () => {
  const note = await openKept()
  server.says(promotionScreens.updateCreator, { failed: [422, 'Not today.'] })
  const release = server.hold()
  await userEvent.type(note, 'Asks for a second day')
  await press('Save')
  await userEvent.click(note)
  await userEvent.keyboard('{Escape}')
  expect(question()).not.toBeNull()
  await press('Keep editing')
  release()
  await toasted('The change could not be saved: Not today.')
  await userEvent.click(note)
  await userEvent.keyboard('{Escape}')
  expect(question()).not.toBeNull()
})

it('closes on Escape without a question once Retry has saved what failed (UI-019)', async () => {
  const note = await openKept()
  server.says(promotionScreens.updateCreator, { failed: [503, 'Not today.'] })
  await userEvent.type(note, 'Asks for a second day')
  await press('Save')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  keepChanges()
  await userEvent.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  await userEvent.click(note)
  await userEvent.keyboard('{Escape}')
  expect(question()).toBeNull()
})

const draft = {
  ...{ id: idOf(9), version: 1, url: 'https://www.tiktok.com/@mara/video/1', file: null, note: '', state: 'WAITING' },
  ...{ comment: '', decided_by_client: null, created_at: '2026-11-23T09:00:00.000Z', decided_at: null },
}

it.each([
  ['Link to a draft', 'Drafts', promotionScreens.addDraft, draft],
  ['Link to a live post', 'Live posts', promotionScreens.addPost, { platform: 'TikTok', platform_id: '1' }],
] as const)('keeps the focus in the field when Add is pressed: %s', async (field, region, endpoint, answer) => {
  await openKept()
  server.says(endpoint, answer)
  const link = screen.getByRole('textbox', { name: field })
  await userEvent.type(link, 'https://www.tiktok.com/@mara/video/1')
  await press('Add', within(screen.getByRole('region', { name: region })))
  await waitFor(() => expect(link).toHaveProperty('value', ''))
  expect(document.activeElement).toBe(link)
})
