import type { RichNode } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { Step } from '../../sequence-contract.ts'
import { unresolvedIn } from '../../variables.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import { signatureOf } from '../mailboxes/signatures.ts'
import { campaignName } from '../writing/campaign-name.ts'
import { teamName, valuesOf } from '../writing/preflight.ts'
import { recipientFacts } from '../writing/recipients.ts'
import { mailText, renderMail } from '../writing/render.ts'
import { placesAmong } from './places.ts'
import type { SequenceRow } from './sequence-rows.ts'

const MAX_RECIPIENTS = 20

interface Previewing {
  step: number
  enrollment_id: string | undefined
  publicUrl: string
}

/** An edited step as one of those who would get it reads it, and who would be left out because a value is missing. */
export async function previewStep(db: Db, row: SequenceRow, { step: at, enrollment_id, publicUrl }: Previewing) {
  const { organization_id, id } = row
  const steps = row.draft as unknown as Step[]
  const step = steps[at] ?? raise(badRequest('There is no such step.'))
  const places = (await placesAmong(db, organization_id, id, steps)).filter(({ next }) => next <= at)
  const enrollments = await db
    .selectFrom('outreach_enrollments')
    .select(['id', 'creator_id', 'email', 'due_at'])
    .where('organization_id', '=', organization_id)
    .where('sequence_id', '=', id)
    .where('state', 'in', ['WAITING', 'FINISHED'])
    .execute()
  const known = new Map(enrollments.map(one => [one.id, one]))
  const waiting = places.flatMap(place => {
    const enrollment = known.get(place.id)
    return enrollment ? [{ ...enrollment, next: place.next, state: place.state }] : []
  })
  const mailbox = row.mailbox_id ? await findMailbox(db, organization_id, row.mailbox_id) : undefined
  const text = mailText(
    step.subject.trim() || `Re: ${steps[0]?.subject ?? ''}`,
    step.nodes as RichNode,
    mailbox ? await signatureOf(db, mailbox) : null,
  )
  const facts = await recipientFacts(
    db,
    organization_id,
    waiting.flatMap(({ creator_id }) => creator_id ?? []),
  )
  const factOf = new Map(facts.map(fact => [fact.creator_id, fact]))
  const common = {
    team: await teamName(db),
    campaign: row.activation_id ? ((await campaignName(db, organization_id, row.activation_id)) ?? '') : '',
    sender: mailbox?.sender_name ?? '',
    fallbacks: {},
  }
  const valuesFor = (creator_id: string | null) => valuesOf(factOf.get(creator_id ?? ''), common)
  const missing = new Map<string, number>()
  for (const { creator_id } of waiting)
    for (const name of unresolvedIn(`${text.subject} ${text.body_text}`, valuesFor(creator_id)))
      missing.set(name, (missing.get(name) ?? 0) + 1)
  const shown = waiting.find(one => one.id === enrollment_id) ?? waiting[0]
  const nameOf = ({ creator_id, email }: { creator_id: string | null; email: string }) =>
    factOf.get(creator_id ?? '')?.name ?? email
  const footer = mailbox?.unsubscribe_link ? { unsubscribeUrl: `${publicUrl}/`, team: common.team } : null
  return {
    people: waiting.length,
    missing: [...missing].map(([variable, people]) => ({ variable, people })),
    recipients: waiting.slice(0, MAX_RECIPIENTS).map(one => ({ enrollment_id: one.id, name: nameOf(one) })),
    shown: shown
      ? {
          enrollment_id: shown.id,
          to: shown.email,
          name: nameOf(shown),
          ...renderMail(text, valuesFor(shown.creator_id), footer),
          due_at: shown.next === at && shown.state === 'WAITING' ? shown.due_at : null,
        }
      : null,
  }
}
