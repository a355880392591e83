// The posts of a segment in a browser, as grid and as list of 100: what the main thread does a frame while they are scrolled.
// Time of its thread, so that another program does not count.
//
//   npm run bench -- posts-grid
import { buildWeb } from '#app/web-build/build-web.ts'
import { onPage, reportFrames, scrollAround } from './frames.ts'
import { filledDatabase, signedIn } from './long-list.ts'
import { manyPosts } from './many-posts.ts'
import { benchTeam } from './million-fans.ts'

const POSTS = Number(process.env.POSTS ?? 20_000)

await buildWeb({ log: console.log })
const { ownerUrl, world, stop } = await filledDatabase(`posts-grid-${POSTS}`, async url => {
  const team = await benchTeam(url)
  return { ...team, segment_id: await manyPosts(url, team.organization_id, POSTS) }
})
try {
  const server = await signedIn(ownerUrl, world.email)
  await onPage(server, async stage => {
    const { page } = stage
    const segment = `${server.url}/segments/${world.segment_id}`
    await page.goto(`${segment}?view=grid`)
    const card = 'ul[aria-label="Posts"] > li'
    await page.locator(card).nth(17).waitFor()
    await reportFrames(stage, 'scrolling a page of the grid of posts', () => scrollAround(page, card))
    await page.goto(`${segment}?size=100`)
    const row = 'table[aria-label="Posts"] tbody tr'
    await page.locator(row).nth(9).waitFor()
    await reportFrames(stage, 'scrolling a list of 100 posts', () => scrollAround(page, row))
  })
  await server.stop()
} finally {
  await stop()
}
