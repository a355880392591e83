import { afterAll, beforeAll, expect, it } from 'vitest'
import { activations } from '#records/promotions/contract.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { promotionScreens } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  artist = await givenArtist(server, north.organization_id)
  id = await givenActivation(server, member(), { artist_id: artist, budget: 1000, max_uploads: 2 })
})
afterAll(() => server.stop())

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const get = async () =>
  (await server.call(promotionScreens.get, { organization_id: north.organization_id, id }, ann())).body

/** A creator in the activation at a stage. */
async function shortlisted(stage = 'MATCHED', price: number | null = 100, currency = 'USD') {
  const creator = await givenCreator(server, member())
  const { username = '' } = creator.social_profiles[0] ?? {}
  await server.call(
    activations.addCreators,
    { id, creators: [{ username, platform: 'TikTok', price, currency }], stage } as never,
    ann(),
  )
  return { ...creator, username }
}

it('shows the sub-status of each creator (ENUM-057, ENUM-058)', async () => {
  const places = {
    'no answer': await shortlisted('outreached'),
    'written to': await shortlisted('outreached'),
    'without a price': await shortlisted('NEGOTIATING', null),
    'with a price': await shortlisted('NEGOTIATING'),
    'no draft': await shortlisted('hired'),
    review: await shortlisted('hired'),
    revisions: await shortlisted('hired'),
    approved: await shortlisted('hired'),
    'to pay': await shortlisted('posted'),
    unreachable: await shortlisted('posted'),
    'for free': await shortlisted('posted', null),
    paid: await shortlisted('paid'),
    matched: await shortlisted(),
    declined: await shortlisted('CREATOR_UNINTERESTED'),
  }
  for (const [name, state] of [
    ['review', null],
    ['revisions', 'CHANGES_REQUESTED'],
    ['approved', 'APPROVED'],
  ] as const) {
    const of = { activation_id: id, creator_id: places[name].id }
    const draft = await server.call(promotionScreens.addDraft, { ...of, url: 'https://drive.example/1' }, ann())
    const decision = { activation_id: id, draft_id: draft.body.id, comment: 'As agreed' }
    if (state) await server.call(promotionScreens.decideDraft, { ...decision, state }, ann())
  }
  await server.sql(`update activation_creators set stage_at = now() - interval '8 days' where creator_id = $1`, [
    places['no answer'].id,
  ])
  await server.sql(
    `update social_profiles set email_addresses = '{mara@mail.example}' where id in (
       select social_profile_id from activation_creators where activation_id = $1 and creator_id = any($2))`,
    [id, [places['to pay'].id]],
  )
  const known = Object.fromEntries((await get()).creators.map(one => [one.creator_id, one.sub_status]))
  expect(Object.fromEntries(Object.entries(places).map(([name, creator]) => [name, known[creator.id]]))).toEqual({
    'no answer': 'OUTREACH_NO_RESPONSE',
    'written to': null,
    'without a price': 'NEGOTIATION_DETAILS_REQUESTED',
    'with a price': 'NEGOTIATION_TERMS_NEGOTIATION',
    'no draft': 'APPROVED_AWAITING_DRAFT',
    review: 'APPROVED_DRAFT_REVIEW',
    revisions: 'APPROVED_AWAITING_REVISIONS',
    approved: 'APPROVED_AWAITING_POST',
    'to pay': 'POSTED_PAYMENT_PENDING',
    unreachable: 'POSTED_PAYMENT_INFO_MISSING',
    'for free': 'POSTED_LIVE_CONFIRMED',
    paid: 'POSTED_LIVE_CONFIRMED',
    matched: null,
    declined: null,
  })
})
