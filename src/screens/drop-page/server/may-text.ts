import type { PublicDrop } from '#features/drops/contract.ts'
import { withinTextBudget } from '#features/otp/server/text-budget.ts'
import type { Contact } from '#features/signups/server/contacts.ts'
import { raiseAlert } from '#platform/server/alerts.ts'
import type { Database, Db } from '#platform/server/db.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { textsPaused } from './text-message-guard.ts'

/** What decides whether a text message may go out. */
export type Texting = Pick<SignUpServices, 'smsCountries' | 'limitFactor' | 'textBudget'>

interface Confirmation {
  organization_id: string
  drop: PublicDrop
  contact: Contact
}

/** Counts a confirmation to a number against block, drop and the team's money; false where it must not go. Mail always may. */
export async function mayText(
  services: Texting & { database: Database },
  db: Db,
  { organization_id, drop, contact }: Confirmation,
): Promise<boolean> {
  if (contact.channel === 'EMAIL') return true
  const { database, textBudget } = services
  // its counts stand in transactions of their own: they are everybody's, and must not be locked until this one ends
  if (await textsPaused(services, database, { organization_id, id: drop.id, content: drop }, contact, 'confirmation'))
    return false
  if (await withinTextBudget(db, { organization_id, to: contact.address, budget: textBudget })) return true
  await raiseAlert(database, { kind: 'text_budget_spent', subject: organization_id, details: { drop_id: drop.id } })
  return false
}
