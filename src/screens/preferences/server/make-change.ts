import { askTeam } from '#features/privacy-requests/server/requests.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ConsentDetails } from '#records/consents/contract.ts'
import { readContact } from '#records/fans/server/contacts.ts'
import { stopContact } from '#records/fans/server/stopped-contacts.ts'
import { fanOfProvenContact, speaksForFan } from '#records/fans/server/write-contacts.ts'
import { setMessageLocale } from '#records/fans/server/write-fans.ts'
import type { Channel } from '#records/messages/contract.ts'
import { preferenceWords } from '../words.ts'
import { endMessages, resumeMessages } from './change-messages.ts'
import type { Person } from './person.ts'
import { type Change, isProven } from './preferences-page.ts'
import type { PreferenceServices } from './services.ts'

type Evidence = Pick<ConsentDetails, 'page_url' | 'address' | 'user_agent' | 'proof'>

const CHANNELS: readonly Channel[] = ['EMAIL', 'PHONE', 'WHATSAPP']

/** Does what a button of the page asks for: `off:EMAIL`, `off:ALL`, `on:EMAIL`, `language:fr`, `request:ERASURE`. Answers what to say, or null. */
export async function makeChange(
  { contactKeys, clock }: Pick<PreferenceServices, 'contactKeys' | 'clock'>,
  db: Db,
  person: Person,
  asked: string,
  evidence: Evidence,
): Promise<Change | null> {
  const { organization_id, drop_id, locale, label, whole } = person
  const [verb, object = ''] = asked.split(':')
  const theirs = whole ? CHANNELS : [person.channel]
  const channels = object === 'ALL' ? theirs : theirs.filter(channel => channel === object)
  const words = preferenceWords(locale)
  const only = whole ? undefined : person.contact
  const fan_id = channels.length > 0 ? await fanWhoSpeaks(db, person) : person.fan_id
  const word = { organization_id, fan_id, channels, only, locale, evidence, now: clock.now() }
  if (verb === 'off' && channels.length > 0) {
    const text = (channel: Channel) => words.withdraw(label, words.by[channel])
    await endMessages(db, contactKeys, { ...word, text, reason: 'UNSUBSCRIBED', drop_id })
    // also where the contact has gone to another fan since: whoever got the message wants no more there
    if (channels.includes(person.channel))
      await stopContact(db, contactKeys, organization_id, {
        channel: person.channel,
        to: person.contact,
        reason: 'UNSUBSCRIBED',
      })
    return object === 'ALL' ? { kind: 'all' } : { kind: 'off', channel: channels[0] }
  }
  if (verb === 'on' && channels.length === 1) {
    const text = (channel: Channel) => words.agree(label, words.by[channel])
    const resumed = await resumeMessages(db, contactKeys, {
      ...word,
      text,
      proven: status =>
        isProven(status, person) && (status.channel === 'EMAIL' || !['STOP', 'BLOCKED'].includes(status.stop ?? '')),
    })
    return resumed.length > 0 ? { kind: 'on', channel: channels[0] } : null
  }
  if (!whole) return null
  if (verb === 'language' && (object === 'en' || object === 'fr')) {
    await setMessageLocale(db, organization_id, fan_id, object)
    return { kind: 'language' }
  }
  if (verb === 'request' && (object === 'ACCESS' || object === 'ERASURE')) {
    await askTeam(db, organization_id, fan_id, object)
    return { kind: 'request' }
  }
  return null
}

/** Whoever answers through a contact that does not say who its fan is takes it to a fan of its own first. */
async function fanWhoSpeaks(db: Db, { organization_id, fan_id, channel, contact, whole }: Person): Promise<string> {
  const own = readContact(channel, contact)
  if (whole || !own || (await speaksForFan(db, organization_id, own)) === null) return fan_id
  return fanOfProvenContact(db, organization_id, own)
}
