import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

/** ACCESS: what is stored about me. ERASURE: erase everything about me. */
export const privacyRequestKind = z.enum(['ACCESS', 'ERASURE'])
export type PrivacyRequestKind = z.output<typeof privacyRequestKind>

export const privacyRequest = z.object({
  id,
  kind: privacyRequestKind,
  /** Null once the fan is erased. */
  fan_id: id.nullable(),
  /** First and last name, else a contact. */
  fan_name: z.string().nullable(),
  created_at: instant,
  done_at: instant.nullable(),
})
export type PrivacyRequest = z.output<typeof privacyRequest>

/** What fans ask for on their own page: the team has a month to do it (GDPR, article 12). */
export const privacyRequests = {
  list: query('/app/v2/privacy_requests/list', {
    summary: 'What fans asked of the team about their data, oldest first; `open` leaves out what is done',
    body: z.object({
      organization_id: id,
      open: z.boolean().default(true),
      /** Of this fan only, under whatever id they asked. */
      fan_id: id.nullish(),
      ...cursorPage(50),
    }),
    answer: page(privacyRequest),
    shows: ['privacy_requests'],
  }),
  finish: command('/app/v2/privacy_requests/finish', {
    summary: 'Say that a request is done, or close one for erasure without erasing; again is no error',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id, done_at: instant }),
    changes: ['privacy_requests'],
  }),
  reopen: command('/app/v2/privacy_requests/reopen', {
    summary: 'Take back that a request is done',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['privacy_requests'],
  }),
}
