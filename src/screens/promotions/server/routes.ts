import { badRequest, raise } from '#platform/server/errors.ts'
import { memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { postIdOf, postUrl } from '#records/posts/post-links.ts'
import { removeCreators, updateAgreement } from '#records/promotions/server/activation-creators.ts'
import { addPost, findPosts, removePost, setPostType } from '#records/promotions/server/activation-posts.ts'
import { addDraft, decideDraft } from '#records/promotions/server/drafts.ts'
import { moveCreators, undoMoves } from '#records/promotions/server/move-creators.ts'
import { brandMember, brandsOf, ofSeenActivation } from '#records/promotions/server/own-brands.ts'
import { createActivation, updateActivation } from '#records/promotions/server/write-activation.ts'
import { promotionScreens } from '../contract.ts'
import { livePosts } from '../live-post-contract.ts'
import { getPromotion, getSettings } from './get-promotion.ts'
import { listCampaigns, listPromotions, promotionFacets } from './list-promotions.ts'
import { promotionResults } from './results.ts'
import { reviewedDrafts } from './reviewed-drafts.ts'

const ofActivation = memberOf('activations', 'activation_id')

export const promotionRoutes = serve(promotionScreens, {
  list: {
    access: brandMember,
    run: ({ db, organizationId, caller, input }) => listPromotions(db, organizationId, input, brandsOf(caller)),
  },
  facets: {
    access: brandMember,
    run: ({ db, organizationId, caller }) => promotionFacets(db, organizationId, brandsOf(caller)),
  },
  campaigns: {
    access: orgMember,
    run: async ({ db, organizationId }) => ({ items: await listCampaigns(db, organizationId) }),
  },
  create: {
    access: orgMember,
    run: async ({ db, organizationId: organization_id, caller, input: { organization_id: _, ...given } }) => ({
      id: await createActivation(db, { organization_id, user_id: personOf(caller).user_id }, given),
    }),
  },
  settings: {
    access: ofSeenActivation,
    run: ({ db, organizationId, input }) => getSettings(db, organizationId, input.activation_id),
  },
  update: {
    access: ofActivation,
    run: async ({ db, organizationId, input: { activation_id, ...settings } }) => {
      await updateActivation(db, organizationId, activation_id, settings)
      if (settings.sound_title || settings.hashtags?.length) await findPosts(db, organizationId, activation_id)
      return getSettings(db, organizationId, activation_id)
    },
  },
  get: {
    access: brandMember,
    run: ({ db, organizationId, caller, input }) => getPromotion(db, organizationId, input.id, brandsOf(caller)),
  },
  move: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, caller, input: { activation_id, creator_ids, stage } }) => {
      const by_user = personOf(caller).user_id
      const moved = await moveCreators(db, { organization_id, activation_id, by_user }, creator_ids, stage)
      return { moved, kept: creator_ids.length - moved.length }
    },
  },
  undoMove: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, move_ids } }) => ({
      restored: await undoMoves(db, { organization_id, activation_id }, move_ids),
    }),
  },
  updateCreator: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, creator_id, ...agreement } }) => {
      await updateAgreement(db, { organization_id, activation_id }, creator_id, agreement)
      return { creator_id }
    },
  },
  removeCreators: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, creator_ids } }) => {
      const removed = await removeCreators(db, { organization_id, activation_id }, creator_ids)
      return { removed, kept: creator_ids.length - removed }
    },
  },
  drafts: {
    access: ofSeenActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, creator_id } }) => ({
      items: await reviewedDrafts(db, { organization_id, activation_id }, creator_id),
    }),
  },
  addDraft: {
    access: ofActivation,
    run: ({ db, organizationId: organization_id, caller, input: { activation_id, ...given } }) =>
      addDraft(db, { organization_id, activation_id }, { ...given, user_id: personOf(caller).user_id }),
  },
  decideDraft: {
    access: ofActivation,
    run: ({ db, organizationId: organization_id, caller, input: { activation_id, ...decision } }) =>
      decideDraft(
        db,
        { organization_id, activation_id },
        {
          ...decision,
          by: { decided_by: personOf(caller).user_id },
        },
      ),
  },
  addPost: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, creator_id, url } }) => {
      const { platform, platform_id, username } = postIdOf(url) ?? raise(badRequest(NO_POST, { field: 'url' }))
      const post = { platform, platform_id, url: postUrl(platform, platform_id, username ?? '') }
      await addPost(db, { organization_id, activation_id }, creator_id, post)
      return post
    },
  },
  removePost: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, ...post } }) => ({
      removed: await removePost(db, { organization_id, activation_id }, post),
    }),
  },
  results: {
    access: ofSeenActivation,
    run: ({ db, organizationId: organization_id, clock, input }) =>
      promotionResults(db, { organization_id, ...input, now: clock.now() }),
  },
})

export const livePostRoutes = serve(livePosts, {
  setType: {
    access: ofActivation,
    run: async ({ db, organizationId: organization_id, input: { activation_id, post_type, ...post } }) => {
      await setPostType(db, { organization_id, activation_id }, post, post_type)
      return { post_type }
    },
  },
})

const NO_POST = 'This is no link to a post on TikTok, Instagram, YouTube or X.'
