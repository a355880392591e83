import { sql } from 'kysely'
import { noteAnswer } from '#features/broadcasts/server/note-answer.ts'
import type { Notice } from '#integrations/messaging/notices.ts'
import type { Db } from '#platform/server/database/db.ts'
import { liftCarrierStop, stopContact, stopOf } from '#records/fans/server/stopped-contacts.ts'
import { type Keyword, keywordIn, languageOf } from '#records/messages/keywords.ts'
import { isTaken, markNoticeProcessed } from '#records/messages/server/deliveries.ts'
import { type Sender, sendersTo } from '#records/messages/server/telephone-senders.ts'
import { preferenceWords } from '../words.ts'
import { endMessages, resumeMessages } from './change-messages.ts'
import { fanWhoAnswers } from './refused-contact.ts'
import type { PreferenceServices } from './services.ts'

type Text = Extract<Notice, { kind: 'text' }>

export interface AnsweringServices extends Pick<PreferenceServices, 'database' | 'clock' | 'contactKeys'> {
  /** Whom somebody may ask who texts HELP. */
  supportContact: string
}

/**
 * Does what a text asks for and gives the answer, or null where there is none: the provider has answered, or it was no keyword
 * but an answer to the last message.
 * A STOP comes to the one number that all teams send from, so it holds for every team that wrote to the telephone. Told again,
 * it is answered again and does nothing.
 */
export async function answerText(services: AnsweringServices, provider: string, text: Text): Promise<string | null> {
  const asked = keywordIn(text.text)
  const { database, contactKeys } = services
  const telephone = { channel: text.channel, to: text.from }
  const { isNew, senders } = await database.outsideOrganizations(async db => ({
    isNew: !(await isTaken(db, provider, text.id)),
    senders: await sendersTo(db, contactKeys, telephone),
  }))
  const isAnswer = isNew && senders.length > 0 && !text.answered && (!asked || asked.keyword === 'START')
  if (isAnswer) await countAnswer(services, text, asked?.keyword, senders[0])
  if (!asked) {
    if (isAnswer) await database.outsideOrganizations(db => markNoticeProcessed(db, provider, text.id))
    return null
  }
  const language = languageOf(asked.word)
  const names: string[] = []
  for (const sender of senders)
    names.push(
      await database.inOrganization(sender.organization_id, async db => {
        const said = { ...asked, locale: language ?? sender.locale }
        if (isNew && asked.keyword !== 'HELP') await obey(services, db, sender, text, said)
        const stays = asked.keyword === 'START' && (await stopOf(db, contactKeys, sender.organization_id, telephone))
        return stays ? '' : nameOf(db)
      }),
    )
  // only now: what fails half-way is done when it is told again. Kept for good: a notice carries no time, and an old START
  // must never take back a later STOP
  if (isNew && asked.keyword !== 'HELP')
    await database.outsideOrganizations(db => markNoticeProcessed(db, provider, text.id))
  // for no team that wrote is it taken back: nothing to promise
  const nothing = asked.keyword === 'START' && senders.length > 0 && names.every(name => name === '')
  if (text.answered || nothing) return null
  return words(asked.keyword, names.filter(Boolean), language ?? senders[0]?.locale ?? 'en', services.supportContact)
}

/** Any text answers the last message to its telephone; a START, which may be a plain Yes, only where it takes no stop back. */
async function countAnswer(
  { database, contactKeys, clock }: AnsweringServices,
  { channel, from }: Text,
  keyword: Keyword | undefined,
  last: Sender | undefined,
): Promise<void> {
  if (!last) return
  const { organization_id, sent_at } = last
  await database.inOrganization(organization_id, async db => {
    if (keyword && (await stopOf(db, contactKeys, organization_id, { channel, to: from }))) return
    await noteAnswer(db, { organization_id, channel, from, sent_at, now: clock.now() })
  })
}

interface Said {
  keyword: Keyword
  word: string
  locale: 'en' | 'fr'
}

async function obey(
  { contactKeys, clock }: AnsweringServices,
  db: Db,
  { organization_id }: Sender,
  { channel, from }: Text,
  { keyword, word, locale }: Said,
): Promise<void> {
  const destination = { channel, to: from }
  const fan_id = await fanWhoAnswers(db, organization_id, destination)
  const now = clock.now()
  const stops = keyword === 'STOP'
  const leaves = !stops && (await stopOf(db, contactKeys, organization_id, destination))?.unsubscribed
  if (fan_id && !leaves) {
    const kept = preferenceWords(locale)
    const said = {
      organization_id,
      fan_id,
      channels: [channel],
      only: from,
      locale,
      text: () => (stops ? kept.stop_text(word) : kept.start_text(word)),
      evidence: {
        page_url: null,
        address: null,
        user_agent: null,
        proof: { kind: stops ? ('STOP' as const) : ('START' as const), at: now.toISOString() },
      },
      now,
    }
    // it came from the telephone itself: nothing proves it better
    if (stops) await endMessages(db, contactKeys, { ...said, reason: 'STOP', drop_id: null })
    // it takes a stop back; who never agreed has not agreed by it
    else await resumeMessages(db, contactKeys, { ...said, proven: ({ stop }) => stop !== null })
  } else if (stops) await stopContact(db, contactKeys, organization_id, { ...destination, reason: 'STOP' })
  // one number stands for all teams, so a START is no word to a team that was told on its own page to stop
  else await liftCarrierStop(db, contactKeys, organization_id, destination)
}

async function nameOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select auth_organization_name() as name`.execute(db)
  return rows[0]?.name ?? ''
}

function words(keyword: Keyword, names: readonly string[], locale: 'en' | 'fr', contact: string): string {
  const said = preferenceWords(locale)
  const label = names.join(', ') || 'Fanfare'
  return { STOP: said.stop_answer(label), START: said.start_answer(label), HELP: said.help_answer(label, contact) }[
    keyword
  ]
}
