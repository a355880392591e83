import { committed } from '#records/consents/server/commit.ts'
import type { KeptText } from '#records/consents/server/texts.ts'
import type { Change } from '../writing/write-rows.ts'

/** The row of the ledger that takes an imported consent back, because its import was undone. */
export const withdrawal = ({ text }: { text: KeptText }, fan_id: string, consent: Change['consents'][number]) => ({
  ...committed(
    {
      purpose: 'MARKETING',
      channel: consent.channel,
      state: 'WITHDRAWN',
      checkbox: 'NONE',
      text_id: text.id,
      text_hash: text.hash,
      locale: 'en',
    },
    { contact: consent.value, page_url: null, address: null, user_agent: null, proof: null },
  ),
  fan_id,
})
