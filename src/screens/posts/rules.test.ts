import { expect, it } from 'vitest'
import { exportFileName } from './rules.ts'

it('names the file after the segment and the clock of the zone, without what file names may not have (POST-042)', () => {
  const now = new Date('2026-11-23T09:14:07Z')
  expect(exportFileName('Saltgrass: autumn/2026?', now, 'America/New_York')).toBe(
    'Saltgrass_ autumn_2026__ip_20261123041407.csv',
  )
})
