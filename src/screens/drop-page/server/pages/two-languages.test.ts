import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { linkIn, messageTo } from '../../../../../test/fans/fan-mail.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

const assets = { stylesheets: [], no_script_stylesheet: '/n.css', script: '/fan.js', frame_script: '/frame.js' }
const styles = { page: '.page{}', rows: '', blocks: '', language: '.language{}' }
const QUESTION = '0198f3a0-0000-7000-8000-00000000c001'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    jobs: true,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: { render: render as FanRenderer, assets, styles },
  })
})
afterAll(() => server.stop())

const texts = {
  description: 'La nuit, le bus.',
  custom_primary_button_text: 'Je monte',
  thank_you_message: 'À bientôt à bord.',
  additional_legal: 'Mentions en français.',
  [`${QUESTION}.label`]: 'Quel arrêt ?',
}
/** Written in English, and in French too. */
const bilingual = (draft: Partial<DropDraft> = {}, by_visitor = false) =>
  givenDrop(server, {
    description: 'At night, the bus.',
    custom_primary_button_text: 'Get on',
    additional_legal: 'Terms in English.',
    custom_fields: [
      { id: QUESTION, label: 'Which stop?', required: false, field_type: 'STRING', multiple_choice_options: [] },
    ],
    second_language: { texts, by_visitor },
    ...draft,
  })

async function page({ drop }: GivenDrop, query = '', language = 'en') {
  const response = await fetch(`${server.url}/d/${drop.id}${query}`, {
    headers: { accept: 'text/html', 'accept-language': language },
  })
  const html = await response.text()
  return { html, vary: response.headers.get('vary') ?? '', locale: /<html lang="(\w+)"/.exec(html)?.[1] }
}

describe('a page in two languages', () => {
  it('opens in its own language whatever the browser prefers, and leads to the other one', async () => {
    const given = await bilingual()
    const { html, locale } = await page(given, '', 'fr')
    expect(locale).toBe('en')
    expect(html).toContain('At night, the bus.')
    expect(html).toMatch(/<a class="language" href="\?lang=fr" hreflang="fr" lang="fr"[^>]*>Français<\/a>/i)
  })

  it('shows the owner’s texts and the fixed words in the language that the address names', async () => {
    const given = await bilingual()
    const { html, locale } = await page(given, '?lang=fr')
    expect(locale).toBe('fr')
    for (const text of ['La nuit, le bus.', 'Je monte', 'Quel arrêt ?', 'Mentions en français.', 'Confidentialité'])
      expect(html).toContain(text)
    expect(html).not.toContain('At night')
    expect(html).toContain('>English</a>')
    // what was not written twice stays as it is
    expect(html).toContain(given.drop.title)
  })

  it('opens in the visitor’s language where its owner chose that, each kept apart', async () => {
    const given = await bilingual({}, true)
    for (const _ of ['rendered', 'kept']) {
      expect((await page(given, '', 'fr-CA,fr;q=0.9,en;q=0.5')).locale).toBe('fr')
      expect((await page(given, '', 'en-GB,fr;q=0.5')).locale).toBe('en')
      expect((await page(given, '', 'de-DE')).locale).toBe('en')
    }
    expect((await page(given, '?lang=en', 'fr')).locale).toBe('en')
    expect((await page(given)).vary).toContain('accept-language')
  })

  it('offers nothing on a page in one language, and loads no style for it', async () => {
    const given = await givenDrop(server)
    const { html, locale } = await page(given, '?lang=fr', 'fr')
    expect(locale).toBe('en')
    expect(html).not.toContain('class="language"')
    const [, stylesheet = ''] = /href="(\/d-theme\/[^"]+)"/.exec(html) ?? []
    expect(await (await fetch(server.url + stylesheet)).text()).not.toContain('.language')
  })

  it('keeps the form in its frame, and refuses in the language of the page', async () => {
    const given = await bilingual()
    expect((await page(given, '?form_only=true')).html).toContain('href="?lang=fr&amp;form_only=true"')
    const form = { ...(await formFor(server, given)), email_address: 'no address', page_language: 'fr' as const }
    const { status, problem } = await server.call(signups.subscribe, form)
    expect([status, problem.detail]).toEqual([400, 'L’adresse e-mail doit être valide'])
  })
})

describe('a sign-up on a page in two languages', () => {
  it('records the words of consent that were read, and is confirmed in that language', async () => {
    const given = await bilingual({ require_double_opt_in: true })
    const agreed: Record<string, string> = {}
    for (const page_language of ['en', 'fr'] as const) {
      const email_address = someAddress()
      const { body } = await server.call(
        signups.subscribe,
        await formFor(server, given, { email_address, page_language }),
      )
      const [consent] = await server.sql<{ locale: string; text: string }>(
        `select c.locale, t.text from consents c join consent_texts t on t.organization_id = c.organization_id and t.id = c.text_id
         where c.signup_id = $1 and c.purpose = 'MARKETING'`,
        [body.id],
      )
      expect(consent?.locale).toBe(page_language)
      agreed[page_language] = consent?.text ?? ''
      const mail = await messageTo(server, email_address)
      expect(mail.subject).toMatch(page_language === 'fr' ? /^Confirme/ : /^Confirm /)
      const confirming = await fetch(linkIn(mail.body, 'confirm').replace(/^https?:\/\/[^/]+/, server.url))
      expect(await confirming.text()).toContain(`<html lang="${page_language}"`)
    }
    expect(agreed.en).toContain('Terms in English.')
    expect(agreed.fr).toContain('Mentions en français.')
    expect(agreed.fr).not.toContain('Terms')
  })

  it('records the consent text in the language the fan read after the second language was removed', async () => {
    const given = await bilingual()
    await server.app.database.inOrganization(given.organization_id, db =>
      changeDrop(db, memoryStorage(), given.organization_id, { id: given.drop.id, draft: { second_language: null } }),
    )
    const seen = { drop_version: 1, page_language: 'fr' as const, marketing_opt_in: true }
    const { body } = await server.call(signups.subscribe, await formFor(server, given, seen))
    const [consent] = await server.sql<{ locale: string; text: string }>(
      `select c.locale, t.text from consents c join consent_texts t on t.organization_id = c.organization_id and t.id = c.text_id
       where c.signup_id = $1 and c.purpose = 'MARKETING'`,
      [body.id],
    )
    expect(consent?.locale).toBe('fr')
    expect(consent?.text).toContain('Mentions en français.')
  })

  it.each([
    ['en', ''],
    ['fr', '?lang=fr'],
  ] as const)('is confirmed with a link to the page in %s', async (page_language, query) => {
    const given = await bilingual()
    const email_address = someAddress()
    await server.call(signups.subscribe, await formFor(server, given, { email_address, page_language }))
    const { body } = await messageTo(server, email_address)
    const { slug, drop_profile } = given.drop
    expect(body).toMatch(new RegExp(`/${drop_profile.slug}/${slug}${query.replace('?', '\\?')}\\s`))
  })

  it('posts without scripts in the language of the page, and comes back to it', async () => {
    const given = await bilingual()
    const { html } = await page(given, '?lang=fr')
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
    const [, rendered_at = ''] = /name="rendered_at" value="([^"]+)"/.exec(html) ?? []
    const post = (fields: Record<string, string>) =>
      fetch(server.url + action.replaceAll('&amp;', '&'), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url, accept: 'text/html' },
        body: new URLSearchParams({ rendered_at, marketing_opt_in: 'true', ...fields }),
      })
    const refused = await post({ email_address: 'no address' })
    expect(await refused.text()).toContain('<html lang="fr"')
    const taken = await post({ email_address: someAddress() })
    expect(taken.status).toBe(303)
    expect(taken.headers.get('location')).toContain('lang=fr&signed_up=pending')
  })
})
