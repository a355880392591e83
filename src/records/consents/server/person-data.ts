import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { ConsentDetails } from '../contract.ts'

// The ledger's rows stay; without salt and details they identify nobody. The parameters here are a subset
// of `FanTraces` in records/fans, which imports this folder.

interface Traces {
  organization_id: string
  ids: readonly string[]
  signup_ids: readonly string[]
}

interface Subject {
  organization_id: string
  fan_id: string
  ids: readonly string[]
  strangers: ReadonlySet<string>
  isOwn: (channel: string, address: string) => boolean
}

interface Forms {
  organization_id: string
  form_ids: readonly string[]
  words: readonly string[]
}

interface Found {
  organization_id: string
  row_ids: readonly string[]
  hasContactAgain: (fanColumn: string) => RawBuilder<SqlBool>
}

export const consentData = {
  erase: async (db: Db, { organization_id, ids, signup_ids }: Traces) => ({
    consent_details: await forgetDetails(
      db,
      organization_id,
      sql`k.fan_id = any(${ids}::uuid[]) or k.signup_id = any(${signup_ids}::uuid[])`,
    ),
  }),
  eraseFromForms: async (db: Db, { organization_id, form_ids, words }: Forms) => ({
    consent_details:
      form_ids.length === 0 || words.length === 0
        ? 0
        : await forgetDetails(
            db,
            organization_id,
            sql`k.signup_id = any(${form_ids}::uuid[]) and ${mentionsAny(sql`d.details`, words)}`,
          ),
  }),
  freeText: {
    rows: (organizationId: string) =>
      sql`select consent_id as id, details as text from consent_details where organization_id = ${organizationId}`,
    async erase(db: Db, { organization_id, row_ids, hasContactAgain }: Found) {
      await sql`delete from consent_details d
        using consents k left join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
        where d.organization_id = ${organization_id} and k.organization_id = d.organization_id and k.id = d.consent_id
          and d.consent_id = any(${row_ids}::uuid[]) and not ${hasContactAgain('coalesce(k.fan_id, s.fan_id)')}`.execute(
        db,
      )
      return []
    },
  },
  /**
   * Every ledger row, declined checkboxes included, with the exact text. Of a form that others may have sent: only what it
   * says about the fan's own contacts, not where it came from.
   */
  async copy(db: Db, { organization_id, fan_id, ids, strangers, isOwn }: Subject) {
    const { rows } = await sql<StoredConsent>`
      select k.id, k.signup_id, k.given_at, k.purpose, k.channel, k.state, k.checkbox, t.text,
        encode(k.text_hash, 'hex') as text_sha256, k.locale, dr.title as drop, k.drop_version, d.details
      from consents k
      join consent_texts t on t.organization_id = k.organization_id and t.id = k.text_id
      left join consent_details d on d.organization_id = k.organization_id and d.consent_id = k.id
      left join drops dr on dr.organization_id = k.organization_id and dr.id = k.drop_id
      where k.organization_id = ${organization_id} and (k.fan_id = any(${ids}::uuid[]) or k.signup_id in (
        select id from signups where organization_id = ${organization_id} and fan_id = ${fan_id}))
      order by k.given_at, k.purpose, k.id`.execute(db)
    const consents = rows.flatMap(({ details, signup_id, ...consent }) => {
      const person = details ? (JSON.parse(details) as ConsentDetails) : null
      if (!strangers.has(signup_id ?? '')) return { ...consent, ...person }
      return person && isOwn(consent.channel, person.contact)
        ? { ...consent, contact: person.contact, proof: null }
        : []
    })
    return { consents }
  },
}

type StoredConsent = Record<string, unknown> & { details: string | null; signup_id: string | null; channel: string }

async function forgetDetails(db: Db, organizationId: string, condition: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`delete from consent_details d using consents k
    where d.organization_id = ${organizationId} and k.organization_id = d.organization_id and k.id = d.consent_id
      and (${condition})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
