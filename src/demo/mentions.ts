import { SIMULATED_INSTAGRAM } from '#integrations/artist-accounts/simulator/pages.ts'
import {
  accountId,
  fanId,
  simulatedArtists,
  simulatedComments,
  simulatedFans,
} from '#integrations/artist-accounts/simulator/people.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'
import { DEFAULT_GROUP } from '#records/mentions/quick-replies.ts'
import { storeAccount } from '#records/mentions/server/accounts/store-account.ts'
import { storeNotice } from '#records/mentions/server/notices/enter-notice.ts'
import { saveQuickReply } from '#records/mentions/server/quick-replies.ts'
import { enterSentReply } from '#records/mentions/server/replies/reply-rows.ts'

interface MentionWorld {
  organization_id: string
  people: readonly [Author, Author]
  box: SecretBox
  /** Where the simulated Instagram shows pictures. */
  publicUrl: string
  now: Date
}

const HOUR = 3_600_000

/** Hours since each story, in the order of the simulated fans, and what it was answered. */
const stories: readonly { hours: number; artist: number; answer?: string; gone?: true }[] = [
  { hours: 22.1, artist: 0 },
  { hours: 18.9, artist: 0 },
  { hours: 13, artist: 1 },
  { hours: 4, artist: 1 },
  { hours: 2, artist: 2 },
  { hours: 1, artist: 3 },
  { hours: 10, artist: 2, answer: 'You made our morning. Thank you!' },
  { hours: 15, artist: 1, answer: 'Turn it up for us.' },
  { hours: 20, artist: 3, answer: 'What a frame. May we share it?' },
  { hours: 27, artist: 0 },
  { hours: 31, artist: 1 },
  { hours: 36, artist: 0, gone: true },
  // the same people before
  { hours: 52 * 24, artist: 0, answer: 'Then it did its job. Drive safe. W.' },
  { hours: 40, artist: 0, answer: 'Thank you for playing it.' },
  { hours: 60, artist: 1, answer: 'See you in Rotterdam.' },
  { hours: 66, artist: 1 },
  { hours: 73, artist: 2, answer: 'That window!' },
  { hours: 80, artist: 3, answer: 'Thank you.' },
]

/** Groups and texts; without a group they are general. */
const quickReplies: readonly (readonly [group: string | null, text: string])[] = [
  [null, 'Thank you, {{sender}}!'],
  [null, 'May we share your story?'],
  ['Songs', '{{song}} sounds good on you. Thank you.'],
  ['Concerts', 'See you at the next show. {{artist}}'],
]

/** Instagram accounts of the demo's artists, and what fans published. Senders, pictures and songs come by the same jobs as ever. */
export async function seedMentions(
  db: Db,
  { organization_id, people, box, publicUrl, now }: MentionWorld,
): Promise<void> {
  const artists = await db
    .selectFrom('drop_profiles')
    .select(['id', 'title'])
    .where('organization_id', '=', organization_id)
    .execute()
  const [answering, connecting] = people
  const accounts: { account_id: string; platform_id: string }[] = []
  for (const { username, name, followers } of simulatedArtists) {
    const artist = artists.find(({ title }) => title === name)
    if (!artist) continue
    const platform_id = accountId(username)
    const account = {
      organization_id,
      user_id: connecting.user_id,
      drop_profile_id: artist.id,
      platform_id,
      username,
      name,
      follower_count: followers,
      token: `long:${username}`,
      token_expires_at: new Date(now.getTime() + 50 * 24 * HOUR),
    }
    accounts.push({ account_id: await storeAccount(db, box, account, now), platform_id })
  }
  for (const [at, { hours, artist, answer, gone }] of stories.entries()) {
    const account = accounts[artist % accounts.length]
    const fan = simulatedFans[at % simulatedFans.length]
    if (!account || !fan) continue
    const sent_at = new Date(now.getTime() - hours * HOUR)
    const mention_id = await storeNotice(
      db,
      { organization_id, account_id: account.account_id },
      {
        kind: 'STORY',
        account_id: account.platform_id,
        message_id: `demo.story.${at}`,
        sender_id: fanId(fan.username),
        sent_at,
        media_url: gone ? null : `${publicUrl}${SIMULATED_INSTAGRAM}/cdn/${at + 1}.jpg`,
      },
    )
    if (mention_id && answer)
      await enterSentReply(db, {
        organization_id,
        mention_id,
        text: answer,
        user_id: answering.user_id,
        sent_by: answering.name,
        at: new Date(sent_at.getTime() + HOUR),
      })
  }
  for (const [group_name, text] of quickReplies)
    await saveQuickReply(db, { organization_id, group_name: group_name ?? DEFAULT_GROUP, text }, answering.user_id)
  for (const [at, text] of simulatedComments.entries()) {
    const account = accounts[at % accounts.length]
    const fan = simulatedFans[(at * 5) % simulatedFans.length]
    if (!account || !fan) continue
    await storeNotice(
      db,
      { organization_id, account_id: account.account_id },
      {
        kind: 'COMMENT',
        account_id: account.platform_id,
        comment_id: `demo.comment.${at}`,
        sender_id: fanId(fan.username),
        sender_username: fan.username,
        media_id: 'demo.post',
        text,
        sent_at: new Date(now.getTime() - (at + 1) * 7 * HOUR),
      },
    )
  }
}
