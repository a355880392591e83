import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant, timeZone } from '#platform/contract/values.ts'
import { contactMethod, countryCode, fanContact } from '#records/fans/contract.ts'
import { breadths } from './breadth.ts'
import { group } from './rules-contract.ts'

const organization_id = id
const number = z.int().nonnegative()

/** UNKNOWN also where a fan chose not to say it. */
export const fanGender = z.enum(['UNKNOWN', 'MALE', 'FEMALE'])

export const contactType = z.enum(['EMAIL_ADDRESS', 'PHONE_NUMBER', 'WHATSAPP_NUMBER'])

export const audienceFan = z.object({
  id,
  name: z.string().nullable(),
  gender: fanGender,
  city: z.string().nullable(),
  country_code: countryCode.nullable(),
  contacts: z.array(fanContact.extend({ type: contactType })),
  /** Channels with a proven contact that is not stopped, and consent to marketing. */
  reachable: z.array(contactMethod),
  created_at: instant,
  last_seen_at: instant,
})
export type AudienceFan = z.output<typeof audienceFan>

/** Quarantined fans are in no audience. */
export const fanAudience = {
  count: query('/brand/v2/fan_audience/count', {
    summary: 'How many fans match a group of rules',
    body: z.object({ organization_id, group }),
    answer: z.object({ count: number }),
    shows: ['fans', 'audiences'],
  }),
  list: query('/brand/v2/fan_audience/list', {
    summary: 'Fans that match a group of rules, newest first',
    body: z.object({
      organization_id,
      group,
      limit: z.int().min(1).max(100).default(50),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ items: z.array(audienceFan), count: number }),
    shows: ['fans', 'audiences'],
  }),
}

/** Where a rule stands in its tree: the index in each group from the outermost one. */
const path = z.array(z.int().nonnegative()).max(10)

export const channelReach = z.object({
  channel: contactMethod,
  /** The fans of the audience, each counted once: reachable, or the reason why not. */
  reachable: number,
  no_address: number,
  not_proven: number,
  no_consent: number,
  /** Imported with consent, but without a sign-up to unsubscribe from. */
  no_sign_up: number,
  stopped: number,
  bounced: number,
})
export type ChannelReach = z.output<typeof channelReach>

export const measurement = z.object({
  /** Fans of the team who may be in an audience. */
  all: number,
  count: number,
  breadth: z.enum(breadths),
  /** What is left after each rule, in reading order, and for how many of the fans before it the value is not known. */
  steps: z.array(z.object({ path, before: number, left: number, unknown: number })),
  reach: z.array(channelReach),
  reachable_by_any: number,
  /** The countries of most fans, at most 8; null for those without one. */
  countries: z.array(z.object({ country_code: z.string().nullable(), count: number })),
  sample: z.array(audienceFan),
  /** Against the audience as it is saved; null without one to compare. */
  change: z.object({ enter: number, leave: number, stay: number }).nullable(),
})
export type Measurement = z.output<typeof measurement>

const name = z.string().trim().min(1).max(120)

export const audience = z.object({
  id,
  name: z.string(),
  tree: group,
  /** Grows with every change. */
  revision: z.int(),
  created_by: id,
  created_at: instant,
  updated_at: instant,
  last_used_at: instant.nullable(),
  archived_at: instant.nullable(),
  /** Messages and other audiences that refer to it. */
  used_by: z.array(z.object({ kind: z.enum(['BROADCAST', 'AUDIENCE']), id, name: z.string() })),
})
export type Audience = z.output<typeof audience>

const nameRow = z.object({ id, name: z.string() })

export const audiences = {
  list: query('/app/v2/audiences/list', {
    summary: 'Saved audiences of a team, changed last first',
    body: z.object({ organization_id, archived: z.boolean().default(false) }),
    answer: z.object({ items: z.array(audience) }),
    shows: ['audiences'],
  }),
  get: query('/app/v2/audiences/get', {
    summary: 'A saved audience',
    body: z.object({ organization_id, id }),
    answer: audience,
    shows: ['audiences'],
  }),
  create: command('/app/v2/audiences/create', {
    summary: 'Save a tree of rules under a name',
    body: z.object({ organization_id, name, tree: group }),
    answer: audience,
    changes: ['audiences'],
    status: 201,
  }),
  update: command('/app/v2/audiences/update', {
    summary: 'Rename an audience or change its rules; refused with 409 where somebody else changed it first',
    body: z.object({ organization_id, id, revision: z.int().max(2_147_483_647), name, tree: group }),
    answer: audience,
    changes: ['audiences'],
  }),
  archive: command('/app/v2/audiences/archive', {
    summary: 'Archive audiences, or take them back',
    body: z.object({ organization_id, ids: z.array(id).min(1).max(100), archived: z.boolean() }),
    answer: z.object({ count: number }),
    changes: ['audiences'],
  }),
  measure: query('/app/v2/audiences/measure', {
    summary: 'Size of an audience, what each rule leaves, whom each channel reaches and why not the others',
    body: z.object({ organization_id, group, saved_id: id.nullish() }),
    answer: measurement,
    shows: ['fans', 'audiences'],
  }),
  explain: query('/app/v2/audiences/explain', {
    summary: 'Why a fan is in an audience or not: the outcome of each rule and the value of the fan',
    body: z.object({ organization_id, group, fan_id: id }),
    answer: z.object({
      fan: audienceFan,
      matches: z.boolean(),
      /** When the fan comes in or goes out if nothing happens but the passing of time; null: not by that, or it would take too long to find. */
      changes_at: instant.nullable(),
      outcomes: z.array(
        z.object({
          path,
          matches: z.boolean(),
          known: z.boolean(),
          /** What is known of the fan, in words. */
          value: z.string(),
          /** Since when it has been so; null where moments are not stored, it was never otherwise, or it would take too long to find. */
          since: instant.nullable(),
        }),
      ),
    }),
    shows: ['fans', 'audiences'],
  }),
  overlap: query('/app/v2/audiences/overlap', {
    summary: 'How many fans two saved audiences share',
    body: z.object({ organization_id, ids: z.tuple([id, id]) }),
    answer: z.object({ first: number, second: number, both: number, either: number }),
    shows: ['fans', 'audiences'],
  }),
  names: query('/app/v2/audiences/names', {
    summary: 'Names of what rules can refer to',
    body: z.object({ organization_id }),
    answer: z.object({
      drops: z.array(nameRow),
      audiences: z.array(nameRow),
      broadcasts: z.array(nameRow),
      /** Questions of drops and the team's own fields of fans, with their choices. */
      fields: z.array(
        nameRow.extend({
          type: z.enum(['MULTIPLE_CHOICE', 'STRING', 'INTEGER', 'DATE']),
          options: z.array(nameRow),
        }),
      ),
      tags: z.array(z.string()),
      /** The team's time zone. */
      time_zone: z.string(),
    }),
    shows: ['audiences', 'drops', 'broadcasts', 'custom_fields'],
  }),
}

export const audienceSettings = z.object({
  time_zone: timeZone,
  quiet_from: z.int().min(0).max(23),
  quiet_until: z.int().min(0).max(23),
  cap_messages: z.int().min(1).max(100),
  cap_days: z.int().min(1).max(90),
})
export type AudienceSettings = z.output<typeof audienceSettings>

export const audienceSettingsCalls = {
  get: query('/app/v2/audience_settings/get', {
    summary: 'Time zone, quiet hours and limit of messages per fan',
    body: z.object({ organization_id }),
    answer: audienceSettings,
    shows: ['audience_settings'],
  }),
  set: command('/app/v2/audience_settings/set', {
    summary: 'Change time zone, quiet hours and limit of messages per fan',
    body: z.object({ organization_id, ...audienceSettings.shape }),
    answer: audienceSettings,
    changes: ['audience_settings', 'audiences'],
  }),
}
