import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import { addEvents } from '#records/fan-events/server/add-events.ts'
import { findAccount, storeSignedOut, tokenOf } from '../accounts/store-account.ts'
import type { MentionServices } from '../services.ts'

/** Asks Instagram who the sender is, and records the mention with the fan it is of. */
export const identifySender = job('identify_mention_sender', {
  payload: z.object({ organization_id: id, id }),
  maxAttempts: 8,
})

export const identifySenderWork = ({ box, instagram }: Pick<MentionServices, 'box' | 'instagram'>) =>
  work(identifySender, async ({ database }, { organization_id, id }) => {
    const found = await database.readOrganization(organization_id, async db => {
      const mention = await db
        .selectFrom('mentions')
        .selectAll()
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .executeTakeFirst()
      const account = mention && (await findAccount(db, organization_id, mention.account_id))
      return account && { mention, account }
    })
    if (!found || !instagram) return
    const { mention, account } = found
    // who comments is named by the notice, and Instagram tells no more of them
    const told =
      mention.kind === 'STORY' && account.state === 'CONNECTED'
        ? await instagram.sender(tokenOf(box, account), mention.sender_id)
        : null
    await database.inOrganization(organization_id, async db => {
      if (told && 'outcome' in told) return storeSignedOut(db, account, told.reason)
      const username = told?.username ?? mention.sender_username
      const fan_id = username === null ? null : await fanNamed(db, organization_id, username)
      const profile = told && {
        sender_username: told.username.slice(0, 100),
        sender_name: told.name?.slice(0, 200) ?? null,
        sender_is_verified: told.is_verified,
        sender_follower_count: told.follower_count,
      }
      await db
        .updateTable('mentions')
        .set({ ...profile, fan_id })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .execute()
      if (fan_id)
        await addEvents(db, organization_id, [
          {
            key: eventKey(id),
            kind: mention.kind === 'STORY' ? 'INSTAGRAM_STORY_MENTION' : 'INSTAGRAM_COMMENT',
            fan: { id: fan_id },
            subject: `@${account.username}`,
            quantity: 1,
            happened_at: mention.mentioned_at.toISOString(),
            ...(told?.follower_count != null && {
              followers: { platform: 'Instagram' as const, count: told.follower_count },
            }),
          },
        ])
      await announceChange(db, organization_id, ['mentions', ...(fan_id ? ['fans'] : [])])
    })
  })

/** Of the fan event that a mention becomes. */
const eventKey = (mention_id: string) => `mention:${mention_id}`

/** Anybody can type a name, so one that two fans gave is nobody's. */
async function fanNamed(db: Db, organization_id: string, username: string): Promise<string | null> {
  const fans = await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`lower(instagram_username) = ${username.toLowerCase()}`)
    .limit(2)
    .execute()
  return fans.length === 1 ? (fans[0]?.id ?? null) : null
}
