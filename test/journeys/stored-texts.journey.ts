import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { dropCommands } from '#screens/drops/contract.ts'
import { formFor, type SignupBody } from '../fans/fan-world.ts'
import { CANARY_HOST, xssPayloads } from '../xss-payloads.ts'
import { desk, startWorkspace, type Workspace } from './workspace-world.ts'

// THREATS 16: whatever a team or a fan writes is shown as text, on every page that shows it.

let world: Workspace
beforeAll(async () => {
  world = await startWorkspace()
})
afterAll(() => world?.stop())

/** Ways in which a text shows that it was taken for code. */
async function listen(page: Page) {
  const signs: string[] = []
  page.on('dialog', dialog => {
    signs.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (request.url().includes(CANARY_HOST)) signs.push(`request ${request.url()}`)
  })
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) signs.push(message.text())
  })
  return signs
}

/** Opens each page, all that is folded away on it too, and expects the texts and nothing else. */
async function visit(paths: readonly string[]) {
  const page = await world.open('/d/nowhere', desk)
  const signs = await listen(page)
  for (const path of paths) {
    await page.goto(world.server.url + path)
    await page
      .getByText(/alert\(1\)|onerror|script/)
      .first()
      .waitFor({ state: 'attached' })
    for (const tab of await page.getByRole('tab').all()) await tab.click()
    const opener = page.locator('[data-open]')
    if (await opener.count()) await opener.click()
    await settled(page)
    expect({ path, signs }).toEqual({ path, signs: [] })
  }
  await page.context().close()
}

/** A picture that is not there fails after those that were asked for before it. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const picture = new Image()
        picture.onerror = () => requestAnimationFrame(() => resolve())
        picture.src = `/nothing-${Math.random()}.png`
      }),
  )

/** All payloads, a share for each of so many texts; `turn` moves them on by one. */
function shares(texts: number, turn: number): string[] {
  const turned = [...xssPayloads.slice(turn), ...xssPayloads.slice(0, turn)]
  return Array.from({ length: texts }, (_, text) => turned.filter((_, at) => at % texts === text).join(' '))
}

async function giveDrop(turn: number, changes: Record<string, unknown> = {}) {
  const question = newId()
  const { server, organization_id, ann, drop } = world
  const [
    title = '',
    about = '',
    end = '',
    heading = '',
    lead = '',
    legal = '',
    artist = '',
    button = '',
    second = '',
    label = '',
    option = '',
  ] = shares(11, turn)
  const answer = await server.call(
    dropCommands.create,
    {
      organization_id,
      drop_profile_id: drop.drop_profile.id,
      slug: `texts-${turn}-${newId().slice(-6)}`,
      drop_type: 'COMMENT',
      title: `Texts ${title}`,
      description: about,
      end_message: end,
      custom_universal_signup_title: heading,
      custom_universal_signup_description: lead,
      additional_legal: legal,
      custom_artist_title: artist,
      custom_primary_button_text: button,
      require_secondary_checkbox_opt_in: true,
      secondary_checkbox_opt_in_text: second,
      require_checkbox_opt_in: false,
      allow_name: true,
      custom_fields: [
        { id: question, label, required: false, field_type: 'STRING', multiple_choice_options: [] },
        {
          id: newId(),
          label: 'One of',
          required: false,
          field_type: 'MULTIPLE_CHOICE',
          multiple_choice_options: [{ id: newId(), label: option, sort_order: 0 }],
        },
      ],
      ...changes,
    },
    { cookie: ann.cookie },
  )
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
  return { ...answer.body, question }
}

it('the corpus is large enough, and each of its kinds is detected when it runs (canary)', async () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(200)
  const page = await world.open('/d/nowhere', desk)
  const signs = await listen(page)
  for (const payload of ['<img src=x onerror=alert(1)>', `<img src=//${CANARY_HOST}/p.png>`]) {
    await page.evaluate(html => {
      document.body.insertAdjacentHTML('beforeend', html)
    }, payload)
    await expect.poll(() => signs.splice(0).length).toBeGreaterThan(0)
  }
  world.complaints.splice(0)
  await page.context().close()
})

it('shows a drop full of attack strings as plain text, and runs none (THREATS 16)', async () => {
  for (const turn of [0, 7]) {
    const active = await giveDrop(turn)
    const compact = await giveDrop(turn, { form_layout: 'COMPACT', translation_language: 'fr' })
    const ended = await giveDrop(turn, { end_at: '2020-01-01T00:00:00.000Z' })
    const paths = [active, compact, ended].flatMap(({ id }) => [`/d/${id}`, `/d/${id}?form_only=true`, `/drops/${id}`])
    await visit([...paths, '/drops'])
  }
  world.complaints.splice(0)
})

it('shows a fan’s attack strings to the team as plain text (THREATS 16)', async () => {
  const { server } = world
  const drop = await giveDrop(3)
  const short = xssPayloads.filter(text => text.length <= 100)
  const fans: string[] = []
  for (let at = 0; at < short.length; at += 12) {
    const [first_name = '', last_name = first_name, ...sources] = short.slice(at, at + 12)
    const form = await formFor(server, world, {
      drop_id: drop.id,
      first_name,
      last_name,
      utm_source: sources[0],
      utm_medium: sources[1],
      utm_campaign: sources[2],
      referrer: `https://${CANARY_HOST}/${sources[3]}`,
      user_agent: sources[4],
      page_url: sources[5],
      custom_field_entries: [
        { drop_custom_field_id: drop.question, value_string: sources.slice(6).join(' ') || 'none' },
      ],
    } as Partial<SignupBody>)
    const answer = await server.call(signups.subscribe, form)
    expect({ first_name, status: answer.status, why: answer.problem.detail }).toMatchObject({ status: 201 })
  }
  for (const { id } of await server.sql<{ id: string }>('select id from fans order by created_at')) fans.push(id)
  await visit(['/fans', `/drops/${drop.id}`, '/outbox', ...fans.map(id => `/fans/${id}`)])
  world.complaints.splice(0)
})
