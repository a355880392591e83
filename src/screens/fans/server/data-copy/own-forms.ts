import { sql } from 'kysely'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import type { Channel } from '#records/messages/contract.ts'

/** One thing that is stored, as names and values. */
export type Fact = Readonly<Record<string, unknown>>

/** What is a fan's own of the forms and contacts under their record: anybody can send a form that names somebody. */
export interface OwnFacts<C> {
  /** Every form, oldest first; of those that others may have sent, no more than that they came. */
  sign_ups: Fact[]
  contacts: C[]
  /** Forms that others may have sent. */
  strangers: ReadonlySet<string>
  isOwn: IsOwn
}

/** Whether a value that somebody gave is a contact of the fan's own. */
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
 * Where the fan has proven a contact, theirs are the forms that were proven by a code or a link, and those that came since from
 * a browser that may speak for them; else those of who named the contact first. A contact that only others named is not theirs.
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
      s.vouches and (fan.proven_at is null or s.created_at >= fan.proven_at
        or exists (select from signup_confirmations c
          where c.organization_id = s.organization_id and c.signup_id = s.id and c.confirmed_at is not null)
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

/** Answers to the drop's own questions under the questions, not under ids. */
function inWords({ custom_fields, ...answers }: Fact, content: { custom_fields?: CustomField[] }): Fact {
  const given = custom_fields as Record<string, string> | undefined
  if (!given) return answers
  const named = Object.entries(given).map(([id, value]) => {
    const field = content.custom_fields?.find(known => known.id === id)
    return [field?.label ?? id, field?.multiple_choice_options?.find(option => option.id === value)?.label ?? value]
  })
  return { ...answers, questions: Object.fromEntries(named) }
}
