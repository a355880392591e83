import { expect, it } from 'vitest'
import { exportSlots } from './export-slots.ts'

it('allows one export per organization and a fixed number in all at once', () => {
  const slots = exportSlots({ most: 2 })
  const giveBack = slots.take('north')
  expect(() => slots.refuseBusy('north')).toThrow('Your team is downloading another file.')
  slots.take('south')
  expect(() => slots.take('west')).toThrow('Many files are being downloaded right now.')
  giveBack()
  slots.take('north')
  giveBack()
  expect(() => slots.take('north')).toThrow('Your team is downloading another file.')
})
