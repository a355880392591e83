import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { privacyWords } from '../words.ts'
import { privacyHtml } from './page.ts'
import { privacyUrl } from './route.ts'

const facts = { contact: '', captcha: null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { MAIL_FROM: 'Saltgrass <hello@saltgrass.example>' } })
})
afterAll(() => server.stop())

const read = async (path: string) => (await fetch(server.url + path)).text()

describe('GET /privacy', () => {
  it('names in both languages who is responsible, how long data is kept, and where to ask for deletion', async () => {
    for (const [path, language] of [
      ['/privacy', 'en'],
      ['/privacy?lang=fr', 'fr'],
      ['/privacy?lang=xx', 'en'],
    ] as const) {
      const html = await read(path)
      expect(html).toContain(`<html lang="${language}">`)
      for (const { heading } of privacyWords(language).sections(facts)) expect(html).toContain(`<h2>${heading}</h2>`)
      expect(html).toContain('hello@saltgrass.example')
    }
  })
  it('credits GeoNames and the open fonts with their licences, and serves the licence text', async () => {
    const html = await read('/privacy')
    expect(html).toContain('href="https://creativecommons.org/licenses/by/4.0/"')
    expect(html).toContain('href="https://www.geonames.org/"')
    const licence = /href="(\/fonts\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect(await read(licence)).toContain('SIL OPEN FONT LICENSE')
  })
  it('loads nothing from other hosts, sets no cookie and has no script', async () => {
    const answer = await fetch(`${server.url}/privacy`)
    const html = await answer.text()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(html).not.toMatch(/<script|<style| style=|<img|<iframe/)
    for (const [, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) expect(href).toMatch(/^\/privacy\//)
    expect(await read('/privacy/style.css')).not.toMatch(/url\(|@import/)
  })
  it('names the captcha provider when it is not the built-in check', () => {
    for (const language of ['en', 'fr'] as const) {
      expect(privacyHtml(language, facts)).not.toContain('Cloudflare')
      expect(privacyHtml(language, { ...facts, captcha: 'Cloudflare' })).toContain('Cloudflare')
    }
  })
  it('has the same sections in both languages', () => {
    const shape = (language: 'en' | 'fr') =>
      privacyWords(language)
        .sections(facts)
        .map(({ text, list = [] }) => [text.length, list.length])
    expect(shape('fr')).toEqual(shape('en'))
  })
})

describe('the policy of the operator', () => {
  const ownPolicy = 'https://label.example/privacy'

  it('replaces our page', async () => {
    const own = await startTestServer({ settings: { PRIVACY_POLICY_URL: ownPolicy } })
    try {
      const answer = await fetch(`${own.url}/privacy`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, ownPolicy])
    } finally {
      await own.stop()
    }
  })
  it('is linked from fan pages; without one, our page in the language of the fan page (COOKIE-008)', () => {
    expect(privacyUrl({ ownPolicy, publicUrl: 'https://fans.example' })('fr')).toBe(ownPolicy)
    const ours = privacyUrl({ ownPolicy: null, publicUrl: 'https://fans.example' })
    expect([ours('en'), ours('fr')]).toEqual(['https://fans.example/privacy', 'https://fans.example/privacy?lang=fr'])
  })
})
