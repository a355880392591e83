import { newId } from '#platform/server/new-id.ts'
import { activations } from '#records/promotions/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { DRAFT_FILE, draftFiles } from '#screens/promotions/draft-contract.ts'
import { clientLinks } from '#screens/promotions/share-contract.ts'
import { film } from '../film.ts'
import { givenProfile } from '../roster/creators.ts'
import { givenArtist } from '../roster/promotions.ts'
import type { FeatureWorld, PageCase, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofActivation = ({ ids }: Side) => ({ activation_id: ids.activation_id })
const ofCreator = (side: Side) => ({ ...ofActivation(side), creator_id: side.ids.promoted_id })
const post = { platform: 'TikTok', platform_id: '7301234567' }
const link = 'https://www.tiktok.com/@x/video/7301234567'

export const promotionPages: Record<string, PageCase> = {
  [`GET ${DRAFT_FILE}`]: {
    shows: 'team',
    url: ({ ids }) => `${DRAFT_FILE}?activation_id=${ids.activation_id}&id=${ids.draft_file_id}`,
  },
}

export const promotionWorld: FeatureWorld = {
  async seed({ server, cookie, organization_id, canary, call }) {
    const promotion_artist_id = await givenArtist(server, organization_id, { name: `${canary} artist` })
    const made = { organization_id, artist_id: promotion_artist_id, name: `${canary} wave`, promotion_name: canary }
    const { id: activation_id } = (await call(promotionScreens.create, made)).body
    // the catalogue of profiles is shared, so a handle names nobody's team
    const social_profile_id = await givenProfile(server)
    const creators = [{ username: 'promoted', platform: 'TikTok' as const, social_profile_id }]
    const { success } = (await call(activations.addCreators, { id: activation_id, creators })).body
    const promoted_id = success[0]?.creator_id ?? ''
    const { moved } = (
      await call(promotionScreens.move, { activation_id, creator_ids: [promoted_id], stage: 'outreached' })
    ).body
    const draft = { activation_id, creator_id: promoted_id, url: 'https://files.example/draft', note: canary }
    const activation_draft_id = (await call(promotionScreens.addDraft, draft)).body.id
    const file = new Blob([new Uint8Array(film(540, 960, 12))], { type: 'application/octet-stream' })
    const uploaded = { activation_id, creator_id: promoted_id, name: `${canary}.mp4` }
    const draft_file_id = (await server.call(draftFiles.upload, uploaded, { cookie, file })).body.id
    await call(promotionScreens.addPost, { activation_id, creator_id: promoted_id, url: link })
    const shared = await call(clientLinks.create, { activation_id, label: canary })
    return {
      activation_id,
      client_link_id: shared.body.link.id,
      promotion_artist_id,
      promoted_id,
      promoted_profile_id: social_profile_id,
      activation_move_id: moved[0]?.move_id ?? newId(),
      activation_draft_id,
      draft_file_id,
    }
  },
  cases: {
    'POST /brand/v2/list_activations': { may: 'member', input: ofTeam },
    'POST /brand/v2/get_activation': { may: 'member', input: ofActivation },
    'POST /v1/activations/{id}/add_creators_with_price': {
      may: 'member',
      input: ({ ids }) => ({
        id: ids.activation_id,
        creators: [{ username: 'promoted', platform: 'TikTok', social_profile_id: ids.promoted_profile_id }],
      }),
      mixed: 'shared',
    },
    'GET /v1/creators/creator_detail/previous_activations': {
      may: 'member',
      input: side => ({ ...ofTeam(side), creator_id: side.ids.promoted_id }),
    },
    'POST /brand/v2/list_artist_profiles': { may: 'member', input: ofTeam },
    'POST /app/v2/promotions/list': { may: 'member', input: ofTeam },
    'POST /app/v2/promotions/facets': { may: 'member', input: ofTeam },
    'POST /app/v2/promotions/campaigns': { may: 'member', input: ofTeam },
    'POST /app/v2/promotions/create': {
      may: 'member',
      input: side => ({
        ...ofTeam(side),
        artist_id: side.ids.promotion_artist_id,
        name: 'New wave',
        promotion_name: 'New promotion',
      }),
    },
    'POST /app/v2/promotions/settings': { may: 'member', input: ofActivation },
    'POST /app/v2/promotions/update': { may: 'member', input: side => ({ ...ofActivation(side), name: 'Renamed' }) },
    'POST /app/v2/promotions/get': { may: 'member', input: side => ({ ...ofTeam(side), id: side.ids.activation_id }) },
    'POST /app/v2/promotions/move': {
      may: 'member',
      input: side => ({ ...ofActivation(side), creator_ids: [side.ids.promoted_id], stage: 'NEGOTIATING' }),
      mixed: 'left out',
    },
    'POST /app/v2/promotions/undo_move': {
      may: 'member',
      input: side => ({ ...ofActivation(side), move_ids: [side.ids.activation_move_id] }),
      mixed: 'left out',
    },
    'POST /app/v2/promotions/update_creator': {
      may: 'member',
      input: side => ({ ...ofCreator(side), note: 'Changed' }),
    },
    'POST /app/v2/promotions/remove_creators': {
      may: 'member',
      input: side => ({ ...ofActivation(side), creator_ids: [side.ids.promoted_id] }),
      mixed: 'left out',
    },
    'POST /app/v2/promotions/drafts': { may: 'member', input: ofCreator },
    'POST /app/v2/promotions/add_draft': {
      may: 'member',
      input: side => ({ ...ofCreator(side), url: 'https://files.example/next' }),
    },
    'POST /app/v2/promotions/upload_draft': {
      may: 'member',
      input: side => ({ ...ofCreator(side), name: 'next.mp4' }),
      file: new Blob([new Uint8Array(film(540, 960, 12))], { type: 'application/octet-stream' }),
    },
    'POST /app/v2/promotions/decide_draft': {
      may: 'member',
      input: side => ({ ...ofActivation(side), draft_id: side.ids.draft_file_id, state: 'APPROVED' }),
    },
    'POST /app/v2/promotions/add_post': {
      may: 'member',
      input: side => ({ ...ofCreator(side), url: 'https://www.tiktok.com/@x/video/7301234568' }),
    },
    'POST /app/v2/promotions/remove_post': { may: 'member', input: side => ({ ...ofActivation(side), ...post }) },
    'POST /app/v2/promotions/set_post_type': {
      may: 'member',
      input: side => ({ ...ofActivation(side), ...post, post_type: 'brand_post' }),
    },
    'POST /app/v2/promotions/client_links/list': { may: 'member', input: ofActivation },
    'POST /app/v2/promotions/client_links/create': {
      may: 'member',
      input: side => ({ ...ofActivation(side), label: 'New client' }),
    },
    'POST /app/v2/promotions/client_links/close': {
      may: 'member',
      input: side => ({ ...ofActivation(side), link_id: side.ids.client_link_id }),
    },
    'POST /app/v2/promotions/results': { may: 'member', input: ofActivation },
  },
}
