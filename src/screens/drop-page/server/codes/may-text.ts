import { sql } from 'kysely'
import { priceOfText } from '#features/otp/server/text-prices.ts'
import { raiseAlertIn } from '#platform/server/alerts.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import type { SignUpServices } from '../signing-up/sign-up-services.ts'
import { paused, sendsTo, textLimits } from './text-message-guard.ts'

/** The services that decide whether an SMS may be sent. */
export type Texting = Pick<SignUpServices, 'smsCountries' | 'limitFactor' | 'textBudget'>

interface Confirmation {
  organization_id: string
  drop: PublicDrop
  contact: Contact
}

/**
 * Counts a confirmation to a number against number range, drop and the team's budget, in the transaction that queues it; false when
 * a limit is reached. The counters are shared and locked until the end, so call this last. E-mail is always allowed.
 */
export async function mayText(
  { smsCountries, limitFactor, textBudget }: Texting,
  db: Db,
  { organization_id, drop, contact: { channel, address } }: Confirmation,
): Promise<boolean> {
  if (channel === 'EMAIL') return true
  if (!sendsTo(smsCountries, drop, address)) return false
  const { ofPrefix, ofDrop } = textLimits(drop.id, address, limitFactor)
  const { rows } = await sql<{ against: 'money' | 'prefix' | 'drop' | null }>`
    select may_text(${organization_id}::uuid, ${priceOfText(address)}::integer, ${textBudget}::integer,
      ${ofPrefix.key}::text, ${ofPrefix.maximum}::integer, ${ofDrop.key}::text, ${ofDrop.maximum}::integer) as against
  `.execute(db)
  const against = rows[0]?.against
  if (!against) return true
  await raiseAlertIn(
    db,
    against === 'money'
      ? { kind: 'text_budget_spent', subject: organization_id, details: { drop_id: drop.id } }
      : paused({ organization_id, drop_id: drop.id, address, reason: against }),
  )
  return false
}
