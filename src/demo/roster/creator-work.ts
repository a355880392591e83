import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { readSecretToken } from '#platform/server/shared-page/secret-token.ts'
import { insertAll } from './insert-all.ts'

/**
 * Secret addresses of the demo, the same for everybody, so that a first start can name them. A demo has nothing to protect;
 * links that are made in it are as secret as any other.
 */
export const DEMO_CLIENT_TOKEN = tokenOf('01980000-0000-7000-8000-0000000000d1', 'client link of the demo world')
export const DEMO_CREATOR_TOKEN = tokenOf('01980000-0000-7000-8000-0000000000d2', 'creator link of the demo world')

function tokenOf(id: string, secret: string) {
  const named = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([named, Buffer.alloc(32, secret)]).toString('base64url')
}

interface Team {
  organization_id: string
  user_id: string
  now: Date
}

const DAY_MS = 86_400_000
const LINK_DAYS = 365

/** A client link, a creator's own page with suggestions, tasks, owners and a document. */
export async function seedCreatorWork(db: Db, { organization_id, user_id, now }: Team): Promise<void> {
  const { rows } = await sql<{ activation_id: string; creator_id: string }>`
    select ac.activation_id, ac.creator_id from activation_creators ac
    join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id
    where ac.organization_id = ${organization_id} and a.status = 'OPEN' and ac.stage in ('posted', 'drafted')
    order by (
      select count(*) from activation_creators o
      where o.organization_id = a.organization_id and o.activation_id = a.id and o.stage = 'drafted') > 0 desc,
      a.created_at desc, ac.stage = 'posted' desc, ac.creator_id
    limit 12`.execute(db)
  const [first] = rows
  if (!first) return
  const { activation_id, creator_id } = first
  const expires_at = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  const link = { organization_id, created_by: user_id, expires_at }
  await insertAll(db, 'activation_shares', [
    { ...link, ...hashOf(DEMO_CLIENT_TOKEN), activation_id, label: 'Northlight Management' },
  ])
  await insertAll(db, 'creator_links', [{ ...link, ...hashOf(DEMO_CREATOR_TOKEN), creator_id }])
  const suggested = (days: number, after: { field: string } & Record<string, unknown>, before: string | null) => ({
    organization_id,
    id: newId(now.getTime() - days * DAY_MS),
    creator_id,
    field: after.field,
    before,
    after: JSON.stringify(after),
    created_at: new Date(now.getTime() - days * DAY_MS),
  })
  await insertAll(db, 'creator_suggestions', [
    suggested(2, { field: 'price', price: 1400, currency: 'GBP' }, null),
    suggested(1, { field: 'manager', manager: 'Ines Okafor', email: 'ines@northlight.example' }, null),
  ])
  const creators = [...new Set(rows.map(row => row.creator_id))]
  const tasks = ['Agree on a posting day', 'Send the contract', 'Ask for the raw cut', 'Check the usage rights']
  await insertAll(
    db,
    'creator_tasks',
    tasks.map((text, at) => ({
      organization_id,
      id: newId(),
      creator_id: creators[at % creators.length] ?? creator_id,
      text,
      due_on: new Date(now.getTime() + (at * 2 - 1) * DAY_MS).toISOString().slice(0, 10),
      user_id,
      created_by: user_id,
    })),
  )
  await insertAll(
    db,
    'creator_owners',
    creators.map(id => ({ organization_id, creator_id: id, user_id })),
  )
  const content = Buffer.from(RATE_CARD)
  await insertAll(db, 'creator_documents', [
    {
      organization_id,
      id: newId(),
      creator_id,
      name: 'Rate card.csv',
      type: 'text/csv',
      content,
      size: content.length,
      added_by: user_id,
    },
  ])
}

const RATE_CARD = 'Format,Price,Currency\nTikTok video,1200,GBP\nInstagram reel,950,GBP\nStory,240,GBP\n'

function hashOf(token: string) {
  const named = readSecretToken(token)
  if (!named) throw new Error('A secret address of the demo is not well formed.')
  return named
}
