import { expect, it } from 'vitest'
import { countableDraft, type Draft, emptyDraft, savedDraft, savingFault, sendingFault } from './draft.ts'

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

it('saves a text message with half as the share when a share was refused before the mail was left out', () => {
  const text: Draft = { ...draft, send_mode: 'ONLY_SMS', second_share: Number.NaN }
  expect(savingFault(text)).toBeUndefined()
  expect(savedDraft(text).second_share).toBe(50)
})

it('counts the fans of a message whose mail is too long, without the mail', () => {
  const email = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a'.repeat(100_001) }] }],
  }
  const second_language = { subject: '', second_subject: null, email, text: '' }
  const { content } = countableDraft({ ...draft, content: { ...draft.content, email, second_language } })
  expect([content.email, content.second_language?.email]).toEqual(['', ''])
})
