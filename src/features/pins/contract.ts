import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { rowSelection } from '#platform/contract/selection.ts'
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

/** Filter of the list, also used for its count, its file and bulk actions. */
const filter = {
  ...organization,
  /** Part of the title, in any case. */
  q: z.string().trim().max(120).default(''),
  kind: pinKind.nullish(),
}
export type PinFilter = z.output<z.ZodObject<typeof filter>>
/** The pins that match a filter, or some of them. */
export const chosenPins = { ...filter, selection: rowSelection }
export type ChosenPins = z.output<z.ZodObject<typeof chosenPins>>

/** A member's own pins; nobody else of the team sees or changes them. */
export const pins = {
  list: query('/app/v2/pins/list', {
    summary: "The member's pins in their order",
    body: z.object({ ...filter, ...cursorPage(50) }),
    answer: page(pin),
    shows: ['pins'],
  }),
  count: query('/app/v2/pins/count', {
    summary: 'How many pins match',
    body: z.object(filter),
    answer: z.int().nonnegative(),
    shows: ['pins'],
  }),
  get: query('/app/v2/pins/get', {
    summary: 'One pin',
    body: z.object(one),
    answer: pin,
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
  removeMany: command('/app/v2/pins/delete_many', {
    summary: 'Take the selected pins away; answers how many were there',
    body: z.object(chosenPins),
    answer: z.object({ count: z.int().nonnegative() }),
    changes: ['pins'],
  }),
}
