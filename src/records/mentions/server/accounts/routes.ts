import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { artistImage } from '#records/promotions/server/artists.ts'
import { type ArtistAccount, artistAccounts } from '../../contract.ts'
import { removeMediaSoon } from '../notices/media-files.ts'
import type { MentionServices } from '../services.ts'
import { CALLBACK_PATH } from './callback-page.ts'
import { beginAccountSignIn } from './sign-ins.ts'

type Services = Pick<MentionServices, 'instagram' | 'mailKeys' | 'publicUrl'>

export const accountRoutes = ({ instagram, mailKeys, publicUrl }: Services) =>
  serve(artistAccounts, {
    list: {
      access: orgMember,
      run: async ({ db, organizationId, input }) => ({
        items: await listAccounts(db, organizationId, input.artist_id ?? null),
        instagram: statusOf(instagram),
      }),
    },
    connect: {
      access: orgMember,
      run: async ({ db, organizationId, caller, clock, input: { artist_id } }) => {
        const artist = await db
          .selectFrom('drop_profiles')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('id', '=', artist_id)
          .executeTakeFirst()
        if (!artist) raise(notFound('Artist'))
        if (!instagram) raise(unprocessable('Instagram is not set up here.'))
        const signIn = {
          organization_id: organizationId,
          user_id: personOf(caller).user_id,
          drop_profile_id: artist_id,
        }
        const state = await beginAccountSignIn(db, mailKeys, signIn, clock.now())
        return { url: instagram.signInUrl({ state, redirectUri: publicUrl + CALLBACK_PATH }) }
      },
    },
    disconnect: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id } }) => {
        const mentions = await db
          .deleteFrom('mentions')
          .where('organization_id', '=', organizationId)
          .where('account_id', '=', id)
          .returning('id')
          .execute()
        const removed = await db
          .deleteFrom('artist_accounts')
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
        if (!removed) raise(notFound('Account'))
        await db
          .deleteFrom('artist_account_teams')
          .where('organization_id', '=', organizationId)
          .where('account_id', '=', id)
          .execute()
        await removeMediaSoon(
          db,
          organizationId,
          mentions.map(mention => mention.id),
        )
        return { id, mentions: mentions.length }
      },
    },
  })

const statusOf = (instagram: Services['instagram']): 'LIVE' | 'SIMULATED' | 'OFF' => {
  if (instagram === null) return 'OFF'
  return instagram.name === 'simulator' ? 'SIMULATED' : 'LIVE'
}

/** Accounts of one artist, or of all, in the order of their artists' names. */
async function listAccounts(db: Db, organization_id: string, artist_id: string | null): Promise<ArtistAccount[]> {
  let query = db
    .selectFrom('artist_accounts as c')
    .innerJoin('drop_profiles as ap', join =>
      join.onRef('ap.organization_id', '=', 'c.organization_id').onRef('ap.id', '=', 'c.drop_profile_id'),
    )
    .where('c.organization_id', '=', organization_id)
  if (artist_id) query = query.where('ap.id', '=', artist_id)
  const rows = await query
    .select([
      'c.id',
      'c.username',
      'c.name',
      'c.follower_count',
      sql<ArtistAccount['state']>`c.state`.as('state'),
      'c.state_reason',
      sql<string>`c.connected_at`.as('connected_at'),
      sql<string | null>`c.last_notice_at`.as('last_notice_at'),
      'ap.id as artist_id',
      'ap.title as artist_name',
      artistImage.as('artist_image_url'),
    ])
    .orderBy('ap.title')
    .orderBy('c.username')
    .execute()
  return rows.map(({ artist_id, artist_name, artist_image_url, ...account }) => ({
    ...account,
    platform: 'Instagram' as const,
    artist: { id: artist_id, name: artist_name, image_url: artist_image_url },
  }))
}
