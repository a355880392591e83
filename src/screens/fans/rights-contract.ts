import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'
import { contactMethod, erasedKind } from '#records/fans/contract.ts'

/** Rows of one kind that an erasure removes or empties. */
const gone = z.object({
  what: erasedKind,
  rows: z.int().positive(),
})
export type ErasedRows = z.output<typeof gone>

/** What remains, none of which says who it was. */
const kept = z.object({ what: z.enum(['ledger', 'numbers', 'suppression', 'audit']), rows: z.int().nonnegative() })

export const erasure = z.object({
  id,
  fan_id: id,
  /** `ERASED`: gone, the last look is under way. `DONE`: looked for everywhere and found nowhere. `FOUND`: see `proof.found`. */
  state: z.enum(['ERASED', 'DONE', 'FOUND']),
  erased_at: instant,
  finished_at: instant.nullable(),
  gone: z.array(gone),
  /** What the last look went through, and where it found something. */
  proof: z
    .object({
      tables: z.int(),
      columns: z.int(),
      found: z.array(z.object({ table: z.string(), rows: z.int() })),
    })
    .nullable(),
})
export type Erasure = z.output<typeof erasure>

/** What a fan may demand of the team that keeps their data: a copy, silence, oblivion. */
export const fanRights = {
  optOut: command('/app/v2/fans/opt_out', {
    summary: 'Stop writing to a fan on some channels, because they asked the team to',
    body: z.object({
      organization_id: id,
      id,
      channels: z
        .array(contactMethod)
        .min(1)
        .max(3)
        .transform(channels => [...new Set(channels)]),
      reason: z.string().trim().max(200).default('').describe('How they asked, such as "by phone"'),
    }),
    answer: z.object({
      /** Where the fan had not stopped before. */
      stopped: z.array(contactMethod),
    }),
    changes: ['fans', 'drops', 'audit'],
  }),
  copy: command('/app/v2/fans/copy', {
    summary: 'Everything stored about a fan, as a zip with a page to read and the same as JSON',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ file_name: z.string(), zip: z.string().describe('base64') }),
    changes: ['audit'],
  }),
  previewErasure: query('/app/v2/fans/erasure_preview', {
    summary: 'What erasing a fan would remove and what would stay',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ goes: z.array(gone), stays: z.array(kept) }),
  }),
  erase: command('/app/v2/fans/erase', {
    summary: 'Erase a fan for good; asking again answers the same erasure',
    body: z.object({ organization_id: id, id, confirm: z.literal('ERASE') }),
    answer: erasure,
    changes: ['fans', 'drops', 'audit', 'erasures', 'pins', 'privacy_requests'],
  }),
  erasure: query('/app/v2/fans/erasure', {
    summary: 'The erasure of a fan: how far it is, and what shows that nothing is left',
    body: z.object({ organization_id: id, fan_id: id }),
    answer: z.object({
      /** Null where nobody of that id was erased. */
      erasure: erasure.nullable(),
    }),
    shows: ['erasures'],
  }),
}
