import { sql } from 'kysely'
import type { RowSelection } from '#platform/contract/selection.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { lastConsents } from '#records/consents/server/last-consent.ts'
import type { CustomValues } from '#records/custom-fields/contract.ts'
import type { FanFilter, FanSort } from '#records/fans/contract.ts'
import { mayBeReached } from '#records/fans/server/fan-contacts.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'

export type FanExportQuery = FanFilter & { selection: RowSelection; sort: FanSort }

/** A fan row of the export query. */
export interface ExportedFan {
  id: string
  first_name: string | null
  last_name: string | null
  birthdate: string | null
  gender: string | null
  language: string | null
  city: string | null
  state: string | null
  country_code: string | null
  instagram_username: string | null
  tiktok_username: string | null
  quarantined: boolean
  created_at: Date
  last_seen_at: Date
  /** Channel, address, whether it was proven, whether it may be written to once its owner agreed. Proven ones first. */
  contacts: [channel: string, address: string, proven: boolean, reachable: boolean][] | null
  /** The state of the consent to marketing that counts, by channel. */
  consents: Record<string, string> | null
  tags: string | null
  drops: string | null
  signups: number
  /** Answers to custom questions by id, oldest form first. */
  answers: Record<string, string>[] | null
  custom_values: CustomValues | null
}

/**
 * The chosen fans in the order of the list, each with everything that a row of the file says. Every part is looked up fan
 * by fan through an index, so that the first rows come at once and a million needs no more memory than a thousand.
 */
export function exportedFans(db: ReadDb, { sort, ...asked }: FanExportQuery, withAnswers: boolean) {
  const fans = chosenFans(db, asked)
    .select([
      'f.id',
      'f.first_name',
      'f.last_name',
      'f.birthdate',
      'f.gender',
      'f.language',
      'f.city',
      'f.state',
      'f.country_code',
      'f.instagram_username',
      'f.tiktok_username',
      'f.quarantined',
      'f.created_at',
      'f.last_seen_at',
    ])
    .select(eb => [
      eb
        .selectFrom('fan_contacts as c')
        .whereRef('c.fan_id', '=', 'f.id')
        .select(
          sql`jsonb_agg(jsonb_build_array(c.channel, c.address, c.verified_at is not null,
            ${mayBeReached('c')}) order by c.verified_at is null, c.value)`.as('all'),
        )
        .as('contacts'),
      consents(db).as('consents'),
      eb
        .selectFrom('fan_field_values as v')
        .whereRef('v.fan_id', '=', 'f.id')
        .select(sql`jsonb_object_agg(v.field_id, v.value)`.as('values'))
        .as('custom_values'),
      eb
        .selectFrom('fan_tags as t')
        .whereRef('t.organization_id', '=', 'f.organization_id')
        .whereRef('t.fan_id', '=', 'f.id')
        // in quotes where it would be read as several
        .select(
          sql`string_agg(case when t.tag ~ '[,;|"]' then '"' || replace(t.tag, '"', '""') || '"' else t.tag end,
            '; ' order by t.tag)`.as('names'),
        )
        .as('tags'),
      eb
        .selectFrom(
          eb.selectFrom('signups as s').whereRef('s.fan_id', '=', 'f.id').select('s.drop_id').distinct().as('one'),
        )
        .innerJoin('drops as d', 'd.id', 'one.drop_id')
        .select(sql`string_agg(d.title, '; ' order by d.title)`.as('titles'))
        .as('drops'),
      eb
        .selectFrom('signups as n')
        .whereRef('n.fan_id', '=', 'f.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('signups'),
    ])
    .$if(withAnswers, query =>
      query.select(eb =>
        eb
          .selectFrom('signups as a')
          .whereRef('a.fan_id', '=', 'f.id')
          .where(sql`a.answers -> 'custom_fields'`, 'is not', null)
          .select(sql`jsonb_agg(a.answers -> 'custom_fields' order by a.id)`.as('answers'))
          .as('answers'),
      ),
    )
  // ids sort by the time of creation, and have an index
  return sort === 'CREATED'
    ? fans.orderBy('f.id', 'desc')
    : fans.orderBy('f.last_seen_at', 'desc').orderBy('f.id', 'desc')
}

/** `{"EMAIL": "GIVEN"}`. */
const consents = (db: ReadDb) =>
  db
    .selectFrom(lastConsents(db, sql.ref<string>('f.id')).as('last'))
    .select(sql`jsonb_object_agg(last.channel, last.state)`.as('consents'))
