import { expect, it } from 'vitest'
import { creator } from '../../../../../test/roster/promotion-screen.tsx'
import { boardAnnouncements } from './announcements.ts'

const mara = creator(1, 'Mara')
const juno = creator(2, 'Juno', { stage: 'hired' })
const over = (id: string) => ({ active: { id: mara.creator_id }, over: { id } })

function said(event: 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDragCancel', step: string, movedWith = [mara]) {
  return boardAnnouncements([mara, juno], () => movedWith)[event](over(step) as never)
}

it('names the creator and the stage of a drag', () => {
  expect(said('onDragStart', '')).toBe('Mara lifted from Shortlisted.')
  expect(said('onDragOver', 'outreached')).toBe('Mara can be dropped on Outreached.')
  expect(said('onDragEnd', 'outreached')).toBe('Mara moved to Outreached.')
  expect(said('onDragCancel', '')).toBe('Mara stayed at Shortlisted.')
  expect(said('onDragEnd', 'matched')).toBe('Mara stayed at Shortlisted.')
  expect(said('onDragEnd', 'outreached', [mara, juno])).toBe('Mara and 1 more moved to Outreached.')
})

it('says when a creator cannot go to a stage', () => {
  expect(said('onDragOver', 'paid')).toBe('Mara cannot go from Shortlisted to Paid.')
  expect(said('onDragEnd', 'paid')).toBe('Mara cannot go from Shortlisted to Paid.')
})
