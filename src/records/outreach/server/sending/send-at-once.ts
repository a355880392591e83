import type { InputOf } from '#platform/contract/endpoint.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { claimIdempotencyKey, storeIdempotentAnswer } from '#platform/server/http/idempotency.ts'
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
import type { TrySending } from './send-mail.ts'

/** The caller waits this long for what became of the mails; the rest goes on in the background and counts as sent. */
const WAITS_MS = 20_000
/** Copies that are tried at the same time. */
const AT_ONCE = 4

type Result = { creator_v2_id: string; email: string; detail?: string }

/**
 * Sends a mail to creators now. The copies and their jobs are stored first, then the first ones are tried while the caller waits,
 * by the same code as the jobs: whoever comes second finds the copy settled. A repeat with the same `key` sends nothing and reads
 * what became of the first call.
 *
 * @throws 422 when the key was used with another body
 */
export async function sendAtOnce(
  services: Pick<OutreachServices, 'database' | 'clock' | 'contactKeys'>,
  trySending: TrySending,
  { organization_id, user_id, key }: { organization_id: string; user_id: string; key: string | null },
  input: InputOf<typeof outreach.send>,
): Promise<{ success: Result[]; failed: Result[] }> {
  const { database, clock, contactKeys } = services
  const files = decodedFiles(input.attachments)
  const failed: Result[] = []
  const copies = await database.inOrganization(organization_id, async db => {
    // a transaction that is repeated begins anew
    failed.length = 0
    const call = key ? { organizationId: organization_id, scope: `${user_id} outreach.send`, key, input } : undefined
    const earlier = call && (await claimIdempotencyKey(db, call))
    if (earlier) {
      const { mailing_id } = earlier.answer as { mailing_id: string }
      return { mailing_id, items: await copiesOf(db, organization_id, mailing_id), repeated: true }
    }
    const now = clock.now()
    const mailbox =
      (await findMailbox(db, organization_id, input.sender_authentication_id)) ?? raise(notFound('Mailbox'))
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
    if (call) await storeIdempotentAnswer(db, call, { status: 200, answer: { mailing_id } })
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
    return { mailing_id, items: taken.map((copy, at) => ({ ...copy, id: ids[at] ?? '' })), repeated: false }
  })
  if (copies.repeated) return outcomeOf(input.recipients, copies.items)

  const fates = new Map<string, string | undefined>()
  let signedOut: string | undefined
  const waiting = [...copies.items]
  const until = Date.now() + WAITS_MS
  const hand = async () => {
    for (let copy = waiting.shift(); copy && !signedOut && Date.now() < until; copy = waiting.shift()) {
      const tried = await trySending(organization_id, copy.id)
      if (tried && 'again' in tried && tried.signedOut) signedOut = tried.reason
      else if (tried && 'state' in tried && tried.state !== 'SENT' && tried.state !== 'UNKNOWN')
        fates.set(copy.id, tried.reason ?? 'The provider refused it.')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  // what the answer calls failed must not leave after all when the mailbox is reconnected
  if (signedOut)
    for (const id of await failQueued(services, organization_id, copies.mailing_id, signedOut)) fates.set(id, signedOut)
  const success: Result[] = []
  for (const { id, creator_v2_id, email } of copies.items) {
    const detail = fates.get(id)
    if (detail === undefined) success.push({ creator_v2_id, email })
    else failed.push({ creator_v2_id, email, detail })
  }
  return { success, failed }
}

const failQueued = (
  { database, clock }: Pick<OutreachServices, 'database' | 'clock'>,
  organizationId: string,
  mailingId: string,
  reason: string,
): Promise<string[]> =>
  database.inOrganization(organizationId, async db => {
    const rows = await db
      .updateTable('outreach_mails')
      .set({ state: 'FAILED', reason, settled_at: clock.now() })
      .where('organization_id', '=', organizationId)
      .where('mailing_id', '=', mailingId)
      .where('state', '=', 'QUEUED')
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })

interface Copy extends Result {
  id: string
}

async function copiesOf(db: Db, organizationId: string, mailingId: string): Promise<Copy[]> {
  const rows = await db
    .selectFrom('outreach_mails')
    .where('organization_id', '=', organizationId)
    .where('mailing_id', '=', mailingId)
    .select(['id', 'creator_id', 'email', 'state', 'reason'])
    .execute()
  return rows.map(({ id, creator_id, email, state, reason }) => ({
    id,
    creator_v2_id: creator_id ?? '',
    email,
    ...(state === 'FAILED' && { detail: reason ?? 'The provider refused it.' }),
  }))
}

/** What the first call answered, as far as it is known by now. */
function outcomeOf(recipients: readonly Result[], copies: readonly Copy[]): { success: Result[]; failed: Result[] } {
  const results = recipients.map(({ creator_v2_id, email }): Result => {
    const copy = copies.find(one => one.creator_v2_id === creator_v2_id && one.email === email.trim())
    return {
      creator_v2_id,
      email: email.trim(),
      ...(copy ? copy.detail && { detail: copy.detail } : { detail: 'Not sent.' }),
    }
  })
  return {
    success: results.filter(({ detail }) => detail === undefined),
    failed: results.filter(({ detail }) => detail !== undefined),
  }
}
