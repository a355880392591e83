import {
  CODE_MINUTES,
  CODES_AN_HOUR,
  type CodePurpose,
  codeHash,
  handleHash,
  newCode,
  RESEND_SECONDS,
} from '#features/otp/server/codes.ts'
import { BUDGETS } from '#features/otp/server/recipient-budget.ts'
import { priceOfText } from '#features/otp/server/text-prices.ts'
import type { signups } from '#features/signups/contract.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/db.ts'
import { tooManyRequests } from '#platform/server/errors.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { type Contact, contactHash, recipientHash } from '#records/fans/server/contacts.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { boundTo } from './bound-host.ts'
import { hitsOfText } from './text-message-guard.ts'

/** Nothing was written: the team's SMS budget of today is used up. */
export class TextBudgetSpent extends Error {}

interface Issued {
  expires_at: Date
  /** One was sent within the hour before. */
  again: boolean
}

/**
 * Issues the contact's only valid code, replacing any earlier one, for the browser with this handle, and queues its message:
 * all in one statement, because in a rush every round trip queues. Times are the database's. A recipient of five unrequested
 * messages a day gets no further one and keeps the previous code; the response does not reveal this.
 *
 * @throws 429 for the next code within a minute, the sixth in an hour, or one too many for the recipient's day; TextBudgetSpent
 */
export async function issueCode(
  services: SignUpServices,
  database: Database,
  drop: PublishedDrop,
  contact: Contact,
  input: Parameters<typeof boundTo>[2] & Pick<InputOf<(typeof signups)['otp']>, 'otp_handle'>,
): Promise<Issued> {
  const { keys, rowsOfMessage, textBudget } = services
  const { organization_id, id: drop_id, content } = drop
  const { channel, address } = contact
  const purpose: CodePurpose = { organization_id, drop_id, channel, contact_hash: contactHash(keys.contact, contact) }
  const code = newCode()
  const { message, job } = rowsOfMessage({
    organization_id,
    channel,
    to: address,
    content: {
      kind: 'ONE_TIME_CODE',
      locale: content.translation_language ?? 'en',
      artist: content.custom_artist_title ?? content.drop_profile.title,
      code,
      minutes: CODE_MINUTES,
      ...boundTo(services, drop, input),
    },
  })
  const asked = {
    organization_id,
    drop_id,
    channel,
    contact: purpose.contact_hash.toString('hex'),
    code: codeHash(keys.code, purpose, code).toString('hex'),
    handle: handleHash(keys.code, purpose, input.otp_handle)?.toString('hex'),
    minutes: CODE_MINUTES,
    resend_seconds: RESEND_SECONDS,
    codes_an_hour: CODES_AN_HOUR,
    recipient: {
      hash: recipientHash(keys.contact, contact).toString('hex'),
      kind: 'CODE',
      for_drop: BUDGETS.CODE.perDropADay,
      a_day: BUDGETS.CODE.aDay,
    },
    message,
    job,
    ...(channel === 'EMAIL'
      ? {}
      : { text: { price: priceOfText(address), budget: textBudget, ...hits(drop, address) } }),
  }
  const [row] = await database.statement<Row>('issue_code', 'select * from issue_code($1)', [JSON.stringify(asked)])
  if (row?.outcome === 'too_soon') throw tooManyRequests(row.wait)
  if (row?.outcome === 'too_many') throw tooManyRequests(row.wait)
  if (row?.outcome === 'text_budget_spent') throw new TextBudgetSpent()
  if (row?.outcome !== 'issued') throw new Error('issue_code gave no answer.')
  return { expires_at: row.good_until, again: row.again }
}

function hits({ id }: Pick<PublishedDrop, 'id'>, address: string) {
  const counted = hitsOfText(id, address)
  return { hits: counted.map(({ key }) => key), windows: counted.map(({ windowSeconds }) => windowSeconds) }
}

type Row = { wait: number; good_until: Date; again: boolean } & {
  outcome: 'issued' | 'too_soon' | 'too_many' | 'text_budget_spent'
}
