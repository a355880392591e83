// The board of a promotion with 2,000 creators in a browser: what the main thread does a frame while the board and its
// columns are scrolled, and while a card is dragged over it. Time of its thread, so that another program does not count.
//
//   npm run bench -- board
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { buildWeb } from '#app/web-build/build-web.ts'
import { dragOver, onPage, reportFrames, scrollAround } from './frames.ts'
import { filledDatabase, signedIn } from './long-list.ts'
import { manyCreators } from './million-creators.ts'
import { benchTeam } from './million-fans.ts'

const CREATORS = 2_000

await buildWeb({ log: console.log })
const { ownerUrl, world, stop } = await filledDatabase('board', async url => {
  const team = await benchTeam(url)
  const { organization_id } = team
  await manyCreators(url, { organization_id, creators: CREATORS, teams: { count: 1, each: 10 } })
  return { ...team, activation_id: await fillPromotion(url, organization_id) }
})
try {
  const server = await signedIn(ownerUrl, world.email)
  await onPage(server, async stage => {
    const { page } = stage
    await page.goto(`${server.url}/promotions/${world.activation_id}`)
    await page.locator('[data-card]').nth(50).waitFor()
    await reportFrames(stage, 'scrolling a board of 2,000 creators', () => scrollAround(page, '[data-card]'))
    await reportFrames(stage, 'dragging a card over it', () => dragOver(page, '[data-card]'))
  })
  await server.stop()
} finally {
  await stop()
}

/** A promotion with all creators, spread over its stages. */
async function fillPromotion(url: string, organization_id: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const [artist, promotion, activation] = [randomUUID(), randomUUID(), randomUUID()]
  try {
    await owner.query(
      `insert into drop_profiles (organization_id, id, slug, title) values ($1, $2, 'bench-artist', 'Bench')`,
      [organization_id, artist],
    )
    await owner.query(
      `insert into promotions (organization_id, id, drop_profile_id, name) values ($1, $2, $3, 'Bench')`,
      [organization_id, promotion, artist],
    )
    await owner.query(
      `insert into activations (organization_id, id, promotion_id, name, created_by) values ($1, $2, $3, 'Bench', 'bench')`,
      [organization_id, activation, promotion],
    )
    await owner.query(
      `insert into activation_creators (organization_id, activation_id, creator_id, social_profile_id, stage, currency, price, added_by)
       select $1, $2, c.id, p.social_profile_id,
         ('{MATCHED,outreached,NEGOTIATING,BRAND_ACCEPTED_TERMS,hired,drafted,posted,paid}'::text[])[1 + abs(hashtext(c.id::text)) % 8],
         'USD', 50 + abs(hashtext(c.id::text)) % 400, 'bench'
       from creators c join creator_profiles p on p.organization_id = c.organization_id and p.creator_id = c.id
       where c.organization_id = $1`,
      [organization_id, activation],
    )
  } finally {
    await owner.end()
  }
  return activation
}
