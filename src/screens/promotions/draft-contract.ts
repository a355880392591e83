import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import { draft } from './contract.ts'

/** Bytes of a draft that is uploaded. */
export const MAX_DRAFT_BYTES = 80_000_000
/** Where members open an uploaded draft. */
export const DRAFT_FILE = '/app/v2/promotions/draft_file'

/** Drafts that are sent as a file instead of a link. */
export const draftFiles = {
  upload: command('POST /app/v2/promotions/upload_draft', {
    summary: 'Keep a film, a picture or a PDF as the next version of a draft; 400 for a file that is something else',
    query: z.object({
      activation_id: id,
      creator_id: id,
      name: z.string().trim().min(1).max(200),
      note: z.string().max(2000).default(''),
    }),
    upload: { types: ['application/octet-stream'], max_bytes: MAX_DRAFT_BYTES },
    answer: draft,
    status: 201,
    changes: ['promotions', 'creators'],
  }),
}
