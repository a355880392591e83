import { expect, it } from 'vitest'
import { countableDraft, type Draft, emptyDraft, savingFault, sendingFault } from './draft.ts'

const draft: Draft = { ...emptyDraft(null), name: 'Tonight' }

it.each([{ spend_cap_cents: Number.NaN }, { second_share: Number.NaN }])(
  'neither saves nor sends a message while %o is refused, and counts its fans without it',
  refused => {
    expect(savingFault(draft)).toBeUndefined()
    expect(savingFault({ ...draft, ...refused })?.field).toBe('number')
    expect(sendingFault({ ...draft, ...refused })).toBeDefined()
    expect(Object.values(countableDraft({ ...draft, ...refused })).some(Number.isNaN)).toBe(false)
  },
)
