import { expect, it } from 'vitest'
import { isAgreed, mayMove, nextSteps, STAGES, STEPS, stepOf } from './stages.ts'

const WAY = [
  'MATCHED',
  'outreached',
  'NEGOTIATING',
  'BRAND_ACCEPTED_TERMS',
  'hired',
  'drafted',
  'posted',
  'paid',
  'COMPLETED',
] as const

it('moves one step at a time along the pipeline, and to uninterested from any stage before hired (SHORT-030)', () => {
  const allowed = STAGES.flatMap(from => STAGES.filter(to => mayMove(from, to)).map(to => `${from} ${to}`))
  const early = ['MATCHED', 'shortlisted', 'BRAND_INTERESTED_AWAITING_CREATOR', 'CREATOR_INTERESTED_AWAITING_BRAND']
  const before = [...early, 'outreached', 'NEGOTIATING', 'BRAND_ACCEPTED_TERMS', 'CREATOR_ACCEPTED_TERMS']
  expect(allowed.toSorted()).toEqual(
    [
      ...early.map(from => `${from} outreached`),
      'outreached NEGOTIATING',
      'NEGOTIATING BRAND_ACCEPTED_TERMS',
      'NEGOTIATING CREATOR_ACCEPTED_TERMS',
      'BRAND_ACCEPTED_TERMS hired',
      'CREATOR_ACCEPTED_TERMS hired',
      'hired drafted',
      'drafted posted',
      'posted paid',
      'paid COMPLETED',
      ...before.flatMap(from => [`${from} BRAND_UNINTERESTED`, `${from} CREATOR_UNINTERESTED`]),
    ].toSorted(),
  )
})

it('offers the next step and declining, and nothing after the end', () => {
  expect(nextSteps('MATCHED').map(({ id }) => id)).toEqual(['outreached', 'declined'])
  expect(nextSteps('hired').map(({ id }) => id)).toEqual(['drafted'])
  expect(nextSteps('COMPLETED')).toEqual([])
  expect(nextSteps('CREATOR_UNINTERESTED')).toEqual([])
})

it('puts every stage into one step, and counts prices as agreed from hired on', () => {
  expect(WAY.map(stage => stepOf(stage).id)).toEqual(STEPS.map(({ id }) => id))
  expect(STAGES.filter(isAgreed)).toEqual(['hired', 'drafted', 'posted', 'paid', 'COMPLETED'])
})
