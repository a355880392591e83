import { tokenFor } from '#integrations/messaging/mailboxes/simulator/accounts.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { findMailbox, type MailboxRow, storeSignedOut } from '#records/outreach/server/mailboxes/open-mailbox.ts'
import { saveSignature, setDefaults } from '#records/outreach/server/mailboxes/signatures.ts'
import { storeMailbox } from '#records/outreach/server/mailboxes/store-mailbox.ts'
import { queueMails } from '#records/outreach/server/sending/queue-mails.ts'
import { sendDraft, startOf } from '#records/outreach/server/sending/send-draft.ts'
import { findDraft, saveDraft } from '#records/outreach/server/writing/drafts.ts'
import { inspectDraft, teamName, valuesOf } from '#records/outreach/server/writing/preflight.ts'
import { type RecipientFacts, recipientFacts } from '#records/outreach/server/writing/recipients.ts'
import { saveTemplate } from '#records/outreach/server/writing/templates.ts'
import { insertAll } from '../roster/insert-all.ts'
import { seedFirstLetter } from './answers.ts'
import { ENROLLED, seedSequences } from './sequences.ts'
import { seedThreads } from './threads.ts'
import { MAILINGS, SIGNATURES, SNIPPETS, TEMPLATES, written } from './words.ts'
import { type Copy, DAY, MINUTE, seedCopies, seedMailing, type Team, type World } from './world.ts'

/** Outreach of a label: its mailboxes, what it writes with, mailings in every state, a sequence, and an inbox. */
export async function seedOutreach(db: Db, team: Team): Promise<void> {
  const { organization_id } = team
  for (const { text, ...template } of TEMPLATES)
    await saveTemplate(db, organization_id, { ...template, text: JSON.stringify(written(text)) })
  await insertAll(
    db,
    'outreach_snippets',
    SNIPPETS.map(snippet => ({ organization_id, id: newId(), ...snippet })),
  )
  const world = await seedMailboxes(db, team)
  const people = await peopleOf(db, organization_id)
  let taken = 0
  const next = (count: number) => {
    const chosen = people.slice(taken, taken + count)
    if (chosen.length < count) throw new Error('The demo has too few creators with an address.')
    taken += count
    return chosen
  }
  await seedPastMailings(db, world, next)
  await seedSequences(db, world, next(ENROLLED))
  const [writer] = next(1)
  if (writer) await seedFirstLetter(db, world, writer)
  await seedRunning(db, world, next(20))
  await seedDrafts(db, world, next)
}

/** The owner's mailbox, and one that has to be reconnected. */
async function seedMailboxes(db: Db, team: Team): Promise<World> {
  const { organization_id, owner, box, now } = team
  const connect = async (email: string, name: string): Promise<MailboxRow> => {
    const credentials = JSON.stringify({ refresh_token: tokenFor('refresh', email) })
    const whose = { organization_id, user_id: owner.user_id, provider: 'GOOGLE' as const }
    const id = await storeMailbox(db, box, { ...whose, email, name, credentials }, now)
    const row = await findMailbox(db, organization_id, id)
    if (!row) throw new Error('The demo has no mailbox.')
    return row
  }
  const { id } = await connect(owner.email, owner.name)
  const signature = async (name: string, text: string) => {
    const input = { nylas_authentication_id: id, name, text: JSON.stringify(written(text)) }
    return (await saveSignature(db, organization_id, input))?.id ?? null
  }
  await setDefaults(db, organization_id, id, {
    signature_for_new_id: await signature('With address', SIGNATURES.full),
    signature_for_replies_id: await signature('Short', SIGNATURES.short),
  })
  const shared = await connect('hello@saltgrass.example', 'Saltgrass Records')
  await storeSignedOut(db, shared, { outcome: 'signed_out', status: 'invalid', reason: 'the password was changed' })
  const mailbox = await findMailbox(db, organization_id, id)
  if (!mailbox) throw new Error('The demo has no mailbox.')
  return { ...team, mailbox, signature: written(SIGNATURES.full) }
}

const CANDIDATES = 400

/** Creators with an address, each address once. */
async function peopleOf(db: Db, organization_id: string): Promise<RecipientFacts[]> {
  const rows = await db
    .selectFrom('creator_contacts')
    .select('creator_id')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('type', '=', 'email')
    .where('manager', 'is', null)
    .orderBy('creator_id')
    .limit(CANDIDATES)
    .execute()
  const facts = await recipientFacts(
    db,
    organization_id,
    rows.map(({ creator_id }) => creator_id),
  )
  const written = facts.filter(({ email }) => email.includes('@') && !email.endsWith('@talent.example'))
  return [...new Map(written.map(fact => [fact.email.toLowerCase(), fact])).values()]
}

type Next = (count: number) => RecipientFacts[]

async function seedPastMailings(db: Db, world: World, next: Next) {
  const ago = (days: number, at = 0) => new Date(world.now.getTime() - days * DAY + at * MINUTE)
  const copies = (count: number, days: number, of: (at: number) => Partial<Copy> = () => ({})): Copy[] =>
    next(count).map((to, at) => ({ to, at: ago(days, at), state: 'SENT', ...of(at) }))

  const orchard = await seedMailing(db, world, MAILINGS.orchard, { at: ago(9) })
  const orchardCopies = copies(26, 9, at =>
    at === 23
      ? { state: 'FAILED', reason: 'refused with 550' }
      : at === 24
        ? { state: 'UNKNOWN', reason: 'the connection ended before the answer' }
        : at === 25
          ? { state: 'WITHHELD', reason: 'unsubscribed from the team' }
          : {},
  )
  const rows = await seedCopies(db, world, orchard, orchardCopies)
  await seedThreads(db, world, MAILINGS.orchard, { rows, people: orchardCopies.map(({ to }) => to) })

  const heat = await seedMailing(db, world, MAILINGS.heat, { at: ago(3) })
  await seedCopies(db, world, heat, copies(14, 3))

  const letters = await seedMailing(db, world, MAILINGS.letters, { at: ago(5), state: 'CANCELLED' })
  await seedCopies(
    db,
    world,
    letters,
    copies(12, 5, at => (at < 3 ? {} : { state: 'CANCELLED', reason: 'taken back' })),
  )
}

/** A mailing that is under way: the rest leaves over the next hours. */
async function seedRunning(db: Db, world: World, people: readonly RecipientFacts[]) {
  const { organization_id, mailbox, now } = world
  const begun = new Date(now.getTime() - 40 * MINUTE)
  const mailing = await seedMailing(db, world, MAILINGS.running, { at: begun })
  const left = people.slice(0, 8)
  await seedCopies(
    db,
    world,
    mailing,
    left.map((to, at) => ({ to, at: new Date(begun.getTime() + at * 4 * MINUTE), state: 'SENT' })),
  )
  const team = await teamName(db)
  await queueMails(
    db,
    people.slice(left.length).map(({ creator_id, email, ...to }, at) => ({
      organization_id,
      mailing_id: mailing.id,
      mailbox_id: mailbox.id,
      creator_id,
      email,
      variables: valuesOf({ creator_id, email, ...to }, { team, sender: mailbox.sender_name, fallbacks: {} }),
      send_at: new Date(now.getTime() + (at + 1) * 30 * MINUTE),
    })),
  )
}

/** Two drafts, and a mailing that waits for its day. */
async function seedDrafts(db: Db, world: World, next: Next) {
  const { organization_id, owner, mailbox, contactKeys, now } = world
  const author = { organization_id, user_id: owner.user_id }
  const draft = ({ subject, text }: { subject: string; text: string }, count: number, schedule_at: string | null) =>
    saveDraft(
      db,
      author,
      {
        content: {
          mailbox_id: mailbox.id,
          subject,
          nodes: { ...written(text) },
          signature_id: mailbox.signature_for_new_id,
          recipients: next(count).map(({ creator_id, email }) => ({ creator_id, email })),
          fallbacks: {},
          activation_id: null,
          schedule_at,
          schedule_zone: null,
        },
      },
      now,
    )
  for (const words of MAILINGS.drafts) await draft(words, 5, null)
  const { id } = await draft(MAILINGS.scheduled, 16, new Date(now.getTime() + 2 * DAY).toISOString())
  const row = await findDraft(db, author, id)
  if (!row) throw new Error('The demo has no draft.')
  const { hash } = await inspectDraft(db, row, { contactKeys, now, start: startOf(row, now) })
  await sendDraft(db, author, { id, hash, contactKeys, now })
}
