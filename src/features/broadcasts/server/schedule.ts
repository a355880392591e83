import { toText } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { noteUse } from '#records/audiences/server/saved.ts'
import type { Broadcast, BroadcastContent, BroadcastTexts } from '../contract.ts'
import { languageNames, otherLanguage } from '../in-language.ts'
import { mailNodes } from '../mail-text.ts'
import { planBroadcast } from './plan.ts'
import { contentOf, getBroadcast, lockBroadcast, refuseStale, setBroadcast } from './stored.ts'

/** Hands a draft over to be planned and sent. @throws 404, 400 without words, 409 when it goes out already */
export async function scheduleBroadcast(
  db: Db,
  organizationId: string,
  { id, revision }: { id: string; revision: number },
  now: Date,
): Promise<Broadcast> {
  const row = await lockBroadcast(db, organizationId, id)
  refuseStale(row, revision)
  const { send_mode } = row
  refuseEmptyTexts(contentOf(row), {
    mail: send_mode !== 'ONLY_SMS' && send_mode !== 'ONLY_WHATSAPP',
    text: send_mode !== 'ONLY_EMAIL',
  })
  if (row.audience_id) await noteUse(db, organizationId, row.audience_id, now)
  await setBroadcast(db, row, { state: 'SCHEDULED', updated_at: now })
  await enqueue(db, planBroadcast, { organization_id: organizationId, id: row.id })
  return getBroadcast(db, organizationId, row.id)
}

/** @throws 400 where the mail or the text that is sent has no words */
export function refuseEmptyTexts(content: BroadcastContent, sent: { mail: boolean; text: boolean }): void {
  const { language, second_language } = content
  refuseEmpty(content, sent, { in: '', path: 'content' })
  if (second_language)
    refuseEmpty(second_language, sent, {
      in: ` in ${languageNames[otherLanguage(language)]}`,
      path: 'content.second_language',
    })
}

function refuseEmpty(
  { subject, email, text }: BroadcastTexts,
  sent: { mail: boolean; text: boolean },
  at: { in: string; path: string },
): void {
  const refuse = (words: string, field: string) =>
    raise(badRequest(`The ${words}${at.in} is empty.`, { field: `${at.path}.${field}` }))
  if (sent.text && text.trim() === '') refuse('text', 'text')
  if (sent.mail && subject.trim() === '') refuse('subject', 'subject')
  if (sent.mail && toText(mailNodes(email)) === '') refuse('email', 'email')
}
