import { expect, it } from 'vitest'
import { faultsOf, keptDraft } from './draft-page.ts'

it('names the line of a wrong site when a line above is empty', () => {
  const faults = faultsOf(
    keptDraft({ drop_type: 'COMMENT', title: 'Night Bus', frame_origins: ['', 'http://label.example'] }),
  )
  expect(faults.filter(({ field }) => field.startsWith('frame_origins'))).toEqual([
    { field: 'frame_origins.1', text: expect.stringMatching(/^Must begin with https:/) },
  ])
})
