import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'

export interface KeptText {
  id: string
  /** SHA-256 of the text, hexadecimal. */
  hash: string
}

/** Stores each text once per team, word for word and for ever; returns the text ids under the given keys. */
export async function storeTexts(
  db: Db,
  organizationId: string,
  locale: string,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, KeptText>> {
  const hashes = new Map([...new Set(Object.values(texts))].map(text => [text, hashOf(text)]))
  await db
    .insertInto('consent_texts')
    .values([...hashes].map(([text, hash]) => ({ organization_id: organizationId, id: newId(), hash, locale, text })))
    .onConflict(known => known.columns(['organization_id', 'hash', 'locale']).doNothing())
    .execute()
  const rows = await db
    .selectFrom('consent_texts')
    .select(['id', 'text'])
    .where('organization_id', '=', organizationId)
    .where('locale', '=', locale)
    .where('hash', 'in', [...hashes.values()])
    .execute()
  const ids = new Map(rows.map(row => [row.text, row.id]))
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      { id: ids.get(text) ?? '', hash: hashes.get(text)?.toString('hex') ?? '' },
    ]),
  )
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()
