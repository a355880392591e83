import type { InputOf } from '#platform/contract/endpoint.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { outreach } from '../../contract.ts'
import { needsReconnection } from '../../rules.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import type { OutreachServices } from '../services.ts'
import { suppressedAmong, suppressionWords } from '../suppressions.ts'
import { attachFiles, decodedFiles } from '../writing/attachments.ts'
import { campaignName } from '../writing/campaign-name.ts'
import { teamName, valuesOf } from '../writing/preflight.ts'
import { recipientFacts } from '../writing/recipients.ts'
import { mailTextOfHtml } from '../writing/render.ts'
import { queueMails } from './queue-mails.ts'

export type Result = { creator_v2_id: string; email: string; detail?: string }

export interface Copy extends Result {
  id: string
}

/**
 * Stores a mailing with a copy and a job for each recipient who may be sent to; the others are in `failed`, with the reason.
 *
 * @throws 404 for an unknown mailbox or promotion, 409 for a mailbox that needs to be reconnected, 400 without a text
 */
export async function queueAtOnce(
  db: Db,
  { clock, contactKeys }: Pick<OutreachServices, 'clock' | 'contactKeys'>,
  { organization_id, user_id }: { organization_id: string; user_id: string },
  input: InputOf<typeof outreach.send>,
): Promise<{ mailing_id: string; items: Copy[]; failed: Result[] }> {
  const files = decodedFiles(input.attachments)
  const now = clock.now()
  const mailbox = (await findMailbox(db, organization_id, input.sender_authentication_id)) ?? raise(notFound('Mailbox'))
  if (mailbox.grant_status !== 'valid') raise(conflict(needsReconnection(mailbox.email)))
  const activation_id = input.activation_id ?? null
  const campaign = activation_id
    ? ((await campaignName(db, organization_id, activation_id)) ?? raise(notFound('Activation')))
    : ''
  const text = mailTextOfHtml(input.subject, input.body_html)
  if (text.body_text === '' && !text.body_html.includes('<img'))
    raise(badRequest('body_html: Write a text.', { field: 'body_html' }))
  const facts = new Map(
    (
      await recipientFacts(
        db,
        organization_id,
        input.recipients.map(({ creator_v2_id }) => creator_v2_id),
      )
    ).map(fact => [fact.creator_id, fact]),
  )
  const addresses = input.recipients.map(({ email }) => email.trim().toLowerCase()).filter(isEmail)
  const silent = await suppressedAmong(db, contactKeys, organization_id, addresses)
  const mailing_id = newId()
  await db
    .insertInto('outreach_mailings')
    .values({
      organization_id,
      id: mailing_id,
      kind: 'MAILING',
      state: 'SENDING',
      user_id,
      mailbox_id: mailbox.id,
      activation_id,
      ...text,
      created_at: now,
      sent_at: now,
    })
    .execute()
  await attachFiles(db, organization_id, mailing_id, files)
  const seen = new Set<string>()
  const failed: Result[] = []
  const team = await teamName(db)
  const taken = input.recipients.flatMap(({ creator_v2_id, email: typed }) => {
    const email = typed.trim()
    const reason = silent.get(email.toLowerCase())
    const detail = !facts.has(creator_v2_id)
      ? 'Creator not found.'
      : !isEmail(email)
        ? validationMessages.email
        : reason
          ? `Not sent: ${suppressionWords[reason]}.`
          : seen.has(email.toLowerCase())
            ? 'The address is in the list twice.'
            : undefined
    if (detail) {
      failed.push({ creator_v2_id, email, detail })
      return []
    }
    seen.add(email.toLowerCase())
    return [{ creator_v2_id, email }]
  })
  const ids = await queueMails(
    db,
    taken.map(({ creator_v2_id, email }) => ({
      organization_id,
      mailing_id,
      mailbox_id: mailbox.id,
      creator_id: creator_v2_id,
      email,
      variables: valuesOf(facts.get(creator_v2_id), { team, campaign, sender: mailbox.sender_name, fallbacks: {} }),
      send_at: now,
    })),
  )
  return { mailing_id, items: taken.map((copy, at) => ({ ...copy, id: ids[at] ?? '' })), failed }
}
