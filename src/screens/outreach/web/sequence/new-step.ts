import { emptyText } from '#platform/contract/rich-text.ts'
import type { Step } from '#records/outreach/sequence-contract.ts'

const DELAY_DAYS = 3

/** A further step, without text yet. */
export const newStep = (place: number): Step => ({
  id: randomId(),
  name: `Follow-up ${place}`,
  subject: '',
  nodes: emptyText() as Step['nodes'],
  delay_days: DELAY_DAYS,
})

/** A UUID also where the page was loaded without TLS: `crypto.randomUUID` is missing there. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
