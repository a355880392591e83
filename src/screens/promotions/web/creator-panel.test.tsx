import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/fans/fake-api.tsx'
import { creator, id, idOf, profileOf, promotionStage } from '../../../../test/roster/promotion-screen.tsx'
import { promotionScreens } from '../contract.ts'

const { server, open } = promotionStage()

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
