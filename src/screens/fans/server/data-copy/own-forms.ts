import { sql } from 'kysely'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import type { Channel } from '#records/messages/contract.ts'

/** One stored item, as names and values. */
export type Fact = Readonly<Record<string, unknown>>

/** The fan's own forms and contacts within their record, because anyone can submit a form with another person's contact. */
export interface OwnFacts<C> {
  /** Every form, oldest first; only the fact of submission for forms that others may have sent. */
  sign_ups: Fact[]
  contacts: C[]
  /** Forms that others may have sent. */
  strangers: ReadonlySet<string>
  isOwn: IsOwn
}

/** Whether a submitted value is the fan's own contact. */
export type IsOwn = (channel: string, address: string) => boolean

interface StoredContact {
  channel: string
  value: string
  verified_at: Date | null
  consent_stated_at: Date | null
}

const NOT_PROVEN =
  'It names a contact of yours, but nobody proved that it was you who sent it. The rest of it is not shown.'

const keyOf = (channel: string, to: string) => `${channel}:${normalized({ channel: channel as Channel, to })}`

/**
 * With a proven contact, the fan's own forms are those proven by a code or a link, and later ones from
 * a browser of theirs; else those of whoever gave the contact first. A contact that only others gave is not theirs.
 */
export async function ownFacts<C extends StoredContact>(
  db: Db,
  organizationId: string,
  fanId: string,
  known: readonly C[],
): Promise<OwnFacts<C>> {
  const forms = await formsOf(db, organizationId, fanId)
  const named = (theirs: boolean) =>
    new Set(
      forms
        .filter(form => form.theirs === theirs)
        .flatMap(({ answers }) => contactsIn(answers).map(({ channel, address }) => keyOf(channel, address))),
    )
  const [byFan, byStrangers] = [named(true), named(false)]
  const contacts = known.filter(({ channel, value, verified_at, consent_stated_at }) => {
    const key = keyOf(channel, value)
    return verified_at || consent_stated_at || byFan.has(key) || !byStrangers.has(key)
  })
  const own = new Set(contacts.map(({ channel, value }) => keyOf(channel, value)))
  const isOwn: IsOwn = (channel, address) => own.has(keyOf(channel, address))
  return {
    contacts,
    isOwn,
    strangers: new Set(forms.flatMap(({ id, theirs }) => (theirs ? [] : id))),
    sign_ups: forms.map(({ theirs, content, answers, ...form }) => {
      if (theirs) return { ...form, answers: inWords(answers, content) }
      const { id, created_at, drop } = form
      const contacts = contactsIn(answers).flatMap(({ channel, address }) => (isOwn(channel, address) ? address : []))
      return { id, created_at, drop, contacts, note: NOT_PROVEN }
    }),
  }
}

async function formsOf(db: Db, organizationId: string, fanId: string): Promise<(Stored & Fact)[]> {
  const { rows } = await sql<Stored & Fact>`
    select s.id, s.created_at, d.title as drop, s.drop_version, s.link_id, s.state, s.quarantine_reasons, s.answers, s.source, v.content,
      exists (select from signup_confirmations c
        where c.organization_id = s.organization_id and c.signup_id = s.id and c.confirmed_at is not null)
      or s.vouches and (fan.proven_at is null or s.created_at >= fan.proven_at
        or exists (select from consents k join consent_details p on p.organization_id = k.organization_id and p.consent_id = k.id
          where k.organization_id = s.organization_id and k.signup_id = s.id and p.details::jsonb->>'proof' is not null)) as theirs
    from signups s
    join drops d on d.organization_id = s.organization_id and d.id = s.drop_id
    join drop_versions v on v.organization_id = s.organization_id and v.drop_id = s.drop_id and v.version = s.drop_version
    cross join (select min(verified_at) as proven_at from fan_contacts
      where organization_id = ${organizationId} and fan_id = ${fanId}) fan
    where s.organization_id = ${organizationId} and s.fan_id = ${fanId} order by s.id`.execute(db)
  return rows
}

interface Stored {
  id: string
  theirs: boolean
  answers: Fact
  content: { custom_fields?: CustomField[] }
}

interface CustomField {
  id: string
  label: string
  multiple_choice_options?: { id: string; label: string }[] | null
}

/** Answers to custom questions, labelled with the questions instead of ids. */
function inWords({ custom_fields, ...answers }: Fact, content: { custom_fields?: CustomField[] }): Fact {
  const given = custom_fields as Record<string, string> | undefined
  if (!given) return answers
  const named = Object.entries(given).map(([id, value]) => {
    const field = content.custom_fields?.find(known => known.id === id)
    return [field?.label ?? id, field?.multiple_choice_options?.find(option => option.id === value)?.label ?? value]
  })
  return { ...answers, questions: Object.fromEntries(named) }
}
