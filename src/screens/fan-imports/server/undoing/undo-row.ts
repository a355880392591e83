import { sql } from 'kysely'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'
import { consentsOf } from '#records/consents/server/last-consent.ts'
import { writeConsents } from '#records/consents/server/record.ts'
import type { KeptText } from '#records/consents/server/texts.ts'
import { restoreValues } from '#records/custom-fields/server/values.ts'
import { deleteTags } from '#records/fan-tags/server/tag-fans.ts'
import { factNames } from '#records/fans/facts.ts'
import { removeUnprovenContact, returnContact, revokeStatedConsent } from '#records/fans/server/write-contacts.ts'
import { setFacts } from '#records/fans/server/write-fans.ts'
import { keyOf } from '../known-fans.ts'
import type { Change } from '../writing/write-rows.ts'
import { withdrawal } from './withdrawal.ts'

export interface UndoneRow {
  row_number: number
  fan_id: string
  change: Change
}

export interface Undoing {
  organization_id: string
  import_id: string
  /** Why the ledger says that a consent does not stand any more. */
  text: KeptText
}

/**
 * Puts back what one row changed of a fan who was there before, and answers whether all of it could be: what somebody changed
 * since stays as it is now. The ledger is only ever added to, so a consent is taken back by a row of its own, unless its owner
 * had the last word since.
 */
export async function undoRow(db: Db, undoing: Undoing, { fan_id, change }: UndoneRow): Promise<boolean> {
  const { organization_id } = undoing
  const fan = await db
    .selectFrom('fans')
    .select(factNames)
    .where('organization_id', '=', organization_id)
    .where('id', '=', fan_id)
    .forUpdate()
    .executeTakeFirst()
  // merged into another fan, or erased: somebody decided that since
  if (!fan) return false
  const consents = await withdraw(db, undoing, fan_id, change)
  const facts = await restoreFacts(db, organization_id, fan_id, fan, change)
  const contacts = await removeContacts(db, undoing, fan_id, change)
  const left = await restoreValues(db, 'FAN', organization_id, fan_id, change.custom ?? {})
  const tags = await deleteTags(db, organization_id, fan_id, change.tags ?? [])
  return consents && facts && contacts && tags && left.length === 0
}

/** Takes back the consents that are still the newest of their channel. */
async function withdraw(db: Db, { organization_id, text }: Undoing, fan_id: string, change: Change): Promise<boolean> {
  let all = true
  for (const consent of change.consents) {
    const newest = await newestConsent(db, fan_id, consent.channel)
    if (newest?.id !== consent.id) {
      all = false
      continue
    }
    await revokeStatedConsent(db, organization_id, { ...consent, fan_id })
    // what the fan said before the import says yes again by itself
    if (consent.said_yes_before) continue
    await writeConsents(db, organization_id, [withdrawal({ text }, fan_id, consent)])
  }
  return all
}

/** An empty box is an answer, too, and a consent that waits. */
const newestConsent = (db: Db, fanId: string, channel: string) =>
  db
    .selectFrom(consentsOf(db, sql<string>`${fanId}::uuid`).as('consent'))
    .select('consent.id')
    .where('consent.channel', '=', channel)
    .where('consent.purpose', '=', 'MARKETING')
    .orderBy('consent.given_at', 'desc')
    .orderBy('consent.id', 'desc')
    .limit(1)
    .executeTakeFirst()

type StoredFacts = Record<(typeof factNames)[number], string | null>

async function restoreFacts(db: Db, organization_id: string, fan_id: string, fan: StoredFacts, { facts }: Change) {
  const changed = Object.entries(facts) as [keyof StoredFacts, [string | null, string]][]
  const standing = changed.filter(([name, [, after]]) => fan[name] === after)
  const before = Object.fromEntries(standing.map(([name, [value]]) => [name, value]))
  if (standing.length > 0) await setFacts(db, organization_id, fan_id, before)
  return standing.length === changed.length
}

/** Contacts that the import brought to a fan, except those that somebody proved or named in a form since. */
async function removeContacts(db: Db, { organization_id, import_id }: Undoing, fan_id: string, { contacts }: Change) {
  if (contacts.length === 0) return true
  const since = await db
    .selectFrom('signups')
    .select('answers')
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', fan_id)
    // ids sort by time, and the import's is that of its upload
    .where('id', '>', import_id)
    .execute()
  const named = new Set(since.flatMap(({ answers }) => contactsIn(answers).map(keyOf)))
  let removed = 0
  for (const contact of contacts) {
    if (named.has(keyOf(contact))) continue
    const was = await removeUnprovenContact(db, organization_id, { ...contact, fan_id })
    if (!was) continue
    removed += 1
    await returnFormer(db, organization_id, { ...contact, ...was })
  }
  return removed === contacts.length
}

type TakenContact = Change['contacts'][number] & { stop_reason: string | null }

/** A contact that the import took from a fan goes back to them. */
export async function returnFormer(db: Db, organizationId: string, contact: TakenContact): Promise<void> {
  const { address, former } = contact
  if (address && former) await returnContact(db, organizationId, { ...contact, address }, former)
}
