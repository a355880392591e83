import { newId } from '#platform/server/new-id.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { tokenPlace } from '#records/mentions/server/accounts/store-account.ts'
import { givenArtist } from '../roster/promotions.ts'
import type { FeatureWorld, PageCase, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofPath = ({ organization_id }: Side) => ({ orgId: organization_id })
const answer = (side: Side) => ({
  ...ofPath(side),
  mentionId: side.ids.mention_id,
  text: 'Thank you',
  recipient_id: '1784',
})

export const mentionWorld: FeatureWorld = {
  async seed({ server, organization_id, canary }) {
    const mentioned_artist_id = await givenArtist(server, organization_id, { name: `${canary} artist` })
    const [account_id, mention_id] = [newId(), newId()]
    const box = secretBox(server.app.settings.FANFARE_ENCRYPTION_KEYS)
    const sealed = box.seal('long:wrenhallow', tokenPlace(organization_id, account_id))
    await server.sql(
      `insert into artist_accounts (organization_id, id, drop_profile_id, platform, platform_id, username, sealed, connected_by, connected_at)
       values ($1, $2::uuid, $3, 'Instagram', $2::text, $4, $5, gen_random_uuid(), now())`,
      [organization_id, account_id, mentioned_artist_id, `${canary}.account`, sealed],
    )
    await server.sql(
      `insert into mentions (organization_id, id, account_id, kind, platform_id, sender_id, sender_username, song_id, song_title, mentioned_at, closes_at)
       values ($1, $2, $3, 'STORY', 'mid', '1784', $4, 'song', $4, now(), now() + interval '1 hour')`,
      [organization_id, mention_id, account_id, `${canary}.fan`],
    )
    await server.sql(
      `insert into mention_replies (organization_id, id, mention_id, text, state, user_id, sent_by, created_at)
       values ($1, gen_random_uuid(), $2, $3, 'FAILED', gen_random_uuid(), 'somebody', now())`,
      [organization_id, mention_id, `${canary} answer`],
    )
    const quick_reply_id = newId()
    await server.sql(
      `insert into mention_quick_replies (organization_id, id, text, created_by) values ($1, $2, $3, $2)`,
      [organization_id, quick_reply_id, canary],
    )
    return { mentioned_artist_id, account_id, mention_id, quick_reply_id }
  },
  cases: {
    'POST /v1/organization/{orgId}/instagram_story_mentions': { may: 'member', input: ofPath },
    'POST /v1/organization/{orgId}/instagram_comments': { may: 'member', input: ofPath },
    'POST /v1/{orgId}/instagram_story_mentions/{mentionId}/reply': { may: 'member', input: answer },
    'POST /v1/organization/{orgId}/instagram_story_mentions/{mentionId}/reply': { may: 'member', input: answer },
    'POST /app/v2/mentions/get': { may: 'member', input: side => ({ ...ofTeam(side), id: side.ids.mention_id }) },
    'POST /app/v2/mentions/facets': { may: 'member', input: ofTeam },
    'POST /app/v2/mentions/quick_replies/list': { may: 'member', input: ofTeam },
    'POST /app/v2/mentions/quick_replies/save': {
      may: 'member',
      input: side => ({ ...ofTeam(side), id: side.ids.quick_reply_id, text: 'Thanks' }),
    },
    'POST /app/v2/mentions/quick_replies/delete': {
      may: 'member',
      input: side => ({ ...ofTeam(side), id: side.ids.quick_reply_id }),
    },
    'POST /app/v2/artist_accounts/list': { may: 'member', input: ofTeam },
    'POST /app/v2/artist_accounts/connect': {
      may: 'member',
      input: side => ({ ...ofTeam(side), artist_id: side.ids.mentioned_artist_id }),
    },
    'POST /app/v2/artist_accounts/disconnect': {
      may: 'member',
      input: side => ({ ...ofTeam(side), id: side.ids.account_id }),
    },
  },
}

const plain = (path: string): PageCase => ({ shows: 'nothing', url: () => path })

export const mentionPages: Record<string, PageCase> = {
  'GET /app/mention-media/:team/:mention/:file': {
    shows: 'team',
    url: ({ organization_id, ids }) => `/app/mention-media/${organization_id}/${ids.mention_id}/${'0'.repeat(32)}.webp`,
  },
  'GET /integrations/instagram/webhook': plain('/integrations/instagram/webhook'),
  'POST /integrations/instagram/webhook': plain('/integrations/instagram/webhook'),
  'GET /integrations/instagram/callback': plain('/integrations/instagram/callback'),
  // the simulated Instagram and recogniser hold nothing of any team
  ...Object.fromEntries(
    [
      'GET /simulators/instagram/oauth/authorize',
      'POST /simulators/instagram/oauth/access_token',
      'POST /simulators/instagram/agree',
      'GET /simulators/instagram/access_token',
      'GET /simulators/instagram/refresh_access_token',
      'GET /simulators/instagram/v25.0/me',
      'GET /simulators/instagram/v25.0/:id',
      'POST /simulators/instagram/v25.0/:id/:edge',
      'GET /simulators/instagram/cdn/:name',
      'POST /simulators/instagram/simulate',
      'GET /simulators/instagram/sent',
      'POST /simulators/instagram/notify',
      'POST /simulators/instagram/fail',
      'POST /simulators/audd',
    ].map(name => [name, plain(name.replace(/^\w+ /, '').replaceAll(/:\w+/g, '1'))]),
  ),
}
