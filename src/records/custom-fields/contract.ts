import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isName } from '#platform/contract/validators.ts'
import { day, id } from '#platform/contract/values.ts'

/** Whom a field is about. */
export const fieldAbout = z.enum(['CREATOR', 'FAN'])
export type FieldAbout = z.output<typeof fieldAbout>

export const fieldKind = z.enum(['TEXT', 'NUMBER', 'DATE', 'CHOICE', 'LINK'])
export type FieldKind = z.output<typeof fieldKind>

/** Of creators, and again of fans. */
export const MAX_FIELDS = 30
export const MAX_CHOICES = 50
export const MAX_NAME_LENGTH = 60
/** Characters of a text or a link. */
export const MAX_VALUE_LENGTH = 500

const name = z.string().trim().min(1).max(MAX_NAME_LENGTH).refine(isName)
const label = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_LENGTH)
  // as in the sentence of an audience
  .refine(text => isName(text) && !/[“”\p{Cc}]/u.test(text), 'Must not contain “, ” or control characters.')

export const customField = z.object({
  id,
  about: fieldAbout,
  kind: fieldKind,
  name: z.string(),
  /** In their order; empty but for CHOICE. */
  choices: z.array(z.object({ id, label: z.string() })),
})
export type CustomField = z.output<typeof customField>

/**
 * The values of a creator or a fan by the ids of the fields: a number as `12.5`, a date as `2026-11-24`, a choice by its
 * id. A field without a value is left out.
 */
export const customValues = z.record(z.string(), z.string())
export type CustomValues = z.output<typeof customValues>

const which = { field_id: id }
const amount = z.number().min(-1e15).max(1e15).nullish()

/** One condition on a field; both ends of a range belong to it, and an open end is left out. */
export const customFilter = z.discriminatedUnion('is', [
  z.strictObject({ ...which, is: z.literal('SET') }),
  z.strictObject({ ...which, is: z.literal('EMPTY') }),
  /** A part of the text or link, ignoring case. */
  z.strictObject({ ...which, is: z.literal('CONTAINS'), text: z.string().trim().min(1).max(200) }),
  z.strictObject({ ...which, is: z.literal('ONE_OF'), choices: z.array(id).min(1).max(MAX_CHOICES) }),
  z.strictObject({ ...which, is: z.literal('NUMBER'), from: amount, to: amount }),
  z.strictObject({ ...which, is: z.literal('DATE'), from: day.nullish(), to: day.nullish() }),
])
export type CustomFilter = z.output<typeof customFilter>

/** All of them hold. */
export const customFilters = z.array(customFilter).max(MAX_FIELDS).nullish()

const team = { organization_id: id }
/** As a person types it; empty takes the value away. */
const typedValue = z.string().max(MAX_VALUE_LENGTH * 4)
const shows = ['custom_fields']
const changes = ['custom_fields', 'creators', 'creator_details', 'fans', 'audiences']
const value = z.object({ value: z.string().nullable() })

export const customFields = {
  list: query('/app/v2/custom_fields/list', {
    summary: 'Fields that the team defined for creators and for fans, in their order',
    body: z.object(team),
    answer: z.object({ items: z.array(customField) }),
    shows,
  }),
  usage: query('/app/v2/custom_fields/usage', {
    summary: 'How many creators or fans have a value of a field, and how many each choice',
    body: z.object({ ...team, id }),
    answer: z.object({ people: z.int().nonnegative(), choices: z.record(z.string(), z.int().nonnegative()) }),
    shows: [...shows, 'creators', 'fans'],
  }),
  create: command('/app/v2/custom_fields/create', {
    summary: 'Define a field; its kind cannot be changed later',
    body: z.object({
      ...team,
      about: fieldAbout,
      kind: fieldKind,
      name,
      choices: z.array(label).max(MAX_CHOICES).default([]),
    }),
    answer: customField,
    status: 201,
    changes,
  }),
  update: command('/app/v2/custom_fields/update', {
    summary: 'Rename a field or change its choices; whoever has a choice that goes loses the value',
    body: z.object({
      ...team,
      id,
      name,
      /** Those with an id stay, also under another label. */
      choices: z
        .array(z.object({ id: id.nullish(), label }))
        .max(MAX_CHOICES)
        .default([]),
    }),
    answer: customField,
    changes,
  }),
  reorder: command('/app/v2/custom_fields/reorder', {
    summary: 'Put the fields in another order; those that are not named follow',
    body: z.object({ ...team, about: fieldAbout, ids: z.array(id).min(1).max(MAX_FIELDS) }),
    answer: z.object({ items: z.array(customField) }),
    changes,
  }),
  delete: command('/app/v2/custom_fields/delete', {
    summary: 'Delete a field with all of its values',
    body: z.object({ ...team, id }),
    answer: z.object({ id }),
    changes,
  }),
  setOfCreator: command('/app/v2/custom_fields/set_of_creator', {
    summary: 'Set or take away a creator’s value of a field; answers it as it is kept',
    body: z.object({ creator_id: id, field_id: id, value: typedValue }),
    answer: value,
    changes: ['creators', 'creator_details'],
  }),
  setOfFan: command('/app/v2/custom_fields/set_of_fan', {
    summary: 'Set or take away a fan’s value of a field; answers it as it is kept',
    body: z.object({ ...team, fan_id: id, field_id: id, value: typedValue }),
    answer: value,
    changes: ['fans', 'audiences'],
  }),
}
