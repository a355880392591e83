import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { linkIn, messageTo } from '../../../../../test/fans/fan-mail.ts'
import { pendingFans } from '../../../../../test/fans/pending-fans.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = {
  stylesheets: ['/fan/assets/fan.css'],
  no_script_stylesheet: '/fan/assets/no-script.css',
  script: '/fan/assets/fan.js',
  frame_script: '/fan/frame.js',
}

let server: TestServer
const links: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets },
  })
  const world = await pendingFans(server)
  const { link, mail, email_address } = await world.pendingFan()
  await world.press(link)
  const welcome = await messageTo(server, email_address, 2)
  Object.assign(links, {
    confirm: link,
    preferences: linkIn(`${welcome.body} ${welcome.html}`, 'preferences'),
    unsubscribe: linkIn(mail.headers['List-Unsubscribe'] ?? '', 'unsubscribe'),
  })
  for (const table of ['signups', 'signup_confirmations'])
    await server.sql(`alter table ${table} rename to gone_${table}`)
})
afterAll(() => server?.stop())

describe('a page behind a message link that fails to render', () => {
  it.each(
    ['confirm', 'preferences', 'unsubscribe'].flatMap(kind => [
      [kind, 'GET'],
      [kind, 'POST'],
    ]),
  )(
    '%s, asked by %s, is a page for a person, in their language, and the error as JSON for a program',
    async (kind, method) => {
      const ask = async (accept: string, language = 'en') => {
        const answer = await fetch(links[kind] ?? '', {
          method,
          headers: { accept, 'accept-language': language, ...(method === 'POST' && { origin: server.url }) },
        })
        return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
      }
      const html = { status: 500, type: 'text/html; charset=utf-8' }
      const english = await ask('text/html,*/*;q=0.8')
      expect(english).toMatchObject(html)
      expect(english.body).toContain('Something went wrong. Please try again.')
      expect(english.body).toMatch(/<form class="retry">.*data-retry/)
      const french = await ask('text/html', 'fr-CA,fr')
      expect(french).toMatchObject(html)
      expect(french.body).toContain('Une erreur est survenue. Réessaie.')
      expect(await ask('*/*')).toMatchObject({ status: 500, type: expect.stringContaining('application/problem+json') })
      expect(server.logs.splice(0).filter(line => line.includes('unexpected failure'))).toHaveLength(3)
    },
  )
})
