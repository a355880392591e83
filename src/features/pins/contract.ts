import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/values.ts'

/** What a pin can lead to. */
export const pinKind = z.enum(['drop', 'fan'])

const title = z.string().trim().min(1).max(120)

export const pin = z.object({
  id,
  kind: pinKind,
  /** The record that the pin leads to. */
  target_id: id,
  title,
})
export type Pin = z.infer<typeof pin>

const organization = { organization_id: id }
const one = { ...organization, id }

/** A member's own pins; nobody else of the team sees or changes them. */
export const pins = {
  list: query('/app/v2/pins/list', {
    summary: "The member's pins in their order",
    body: z.object({ ...organization, ...cursorPage(50) }),
    answer: page(pin),
    shows: ['pins'],
  }),
  create: command('/app/v2/pins/create', {
    summary: 'Make a pin, after the others; 409 where there is one for the record already',
    body: z.object({ ...organization, kind: pinKind, target_id: id, title }),
    answer: pin,
    status: 201,
    changes: ['pins'],
  }),
  rename: command('/app/v2/pins/rename', {
    summary: 'Give a pin another title',
    body: z.object({ ...one, title }),
    answer: pin,
    changes: ['pins'],
  }),
  move: command('/app/v2/pins/move', {
    summary: 'Put a pin behind another, or first where `after` is null',
    body: z.object({ ...one, after: id.nullable() }),
    answer: pin,
    changes: ['pins'],
  }),
  remove: command('/app/v2/pins/delete', {
    summary: 'Take a pin away',
    body: z.object(one),
    answer: pin,
    changes: ['pins'],
  }),
}
