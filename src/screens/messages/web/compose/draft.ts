import type { Broadcast, BroadcastContent, broadcasts } from '#features/broadcasts/contract.ts'
import { mailNodes } from '#features/broadcasts/mail-text.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'

export type Draft = Omit<SentOf<typeof broadcasts.create>, 'organization_id'>

/** What the parts of the form show and change. */
export interface DraftProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
}

export const writing =
  ({ draft, set }: DraftProps) =>
  (change: Partial<BroadcastContent>) =>
    set({ content: { ...draft.content, ...change } })

export const emptyDraft = (audience_id: string | null): Draft => ({
  name: '',
  audience_id,
  except_audience_id: null,
  send_mode: 'ONLY_EMAIL',
  content: {
    subject: '',
    second_subject: null,
    email: { ...mailNodes('Hi {first_name|there},\n\n') },
    text: '',
    link: null,
  },
  second_share: null,
  send_at_date: null,
  send_at_time: null,
  fan_zones: true,
  spend_cap_cents: null,
})

/** A saved message as the form edits it: its mail as nodes. */
export const draftOf = (saved: Broadcast): Draft => ({
  name: saved.name,
  audience_id: saved.audience_id,
  except_audience_id: saved.except_audience_id,
  send_mode: saved.send_mode,
  content: { ...saved.content, email: { ...mailNodes(saved.content.email) } },
  second_share: saved.second_share,
  send_at_date: saved.send_at_date,
  send_at_time: saved.send_at_time,
  fan_zones: saved.fan_zones,
  spend_cap_cents: saved.spend_cap_cents,
})

export const sendsMail = ({ send_mode }: Draft) => send_mode !== 'ONLY_SMS' && send_mode !== 'ONLY_WHATSAPP'
export const sendsText = ({ send_mode }: Draft) => send_mode !== 'ONLY_EMAIL'

/** The variables that a message to an audience can fill in. */
export const variables = [
  { label: 'First name', text: '{first_name|there}' },
  { label: 'Counted link', text: '{link}' },
  { label: 'Name of your team', text: '{label}' },
  { label: 'Link to unsubscribe', text: '{unsubscribe_link}' },
] as const
