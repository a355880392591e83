import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FanRenderer } from '#screens/drop-page/contract.ts'
import { tenQuestions } from '../../../../../test/fans/drop-page.ts'
import { type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import * as render from '../../web/render.tsx'

// Questions under ids of their own: the sample's may stand in another drop of the same database.
const questions = tenQuestions.slice(0, 4).map(question => ({ ...question, id: randomUUID() as string }))
const named = (at: number) => `custom_field.${questions[at]?.id}`

let server: TestServer
let drop: GivenDrop
beforeAll(async () => {
  server = await startTestServer({
    settings: { RATE_LIMIT_FACTOR: '1000' },
    fanPages: {
      render: render as FanRenderer,
      assets: {
        stylesheets: [],
        no_script_stylesheet: '/fan/no-script.css',
        script: '/fan/fan.js',
        frame_script: '/fan/frame.js',
      },
    },
  })
  drop = await givenDrop(server, {
    allow_birthdate: true,
    allow_gender: true,
    allow_location: true,
    allow_language: true,
    allow_tiktok: true,
    custom_fields: questions,
  })
})
afterAll(() => server.stop())

async function post(fields: Record<string, string>, to = drop) {
  const page = await (await fetch(`${server.url}/d/${to.drop.id}`)).text()
  const rendered_at = /name="rendered_at"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? ''
  server.clock.advance(3_000)
  const response = await fetch(`${server.url}/d/${to.drop.id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ rendered_at, drop_version: '1', ...fields }),
  })
  return { status: response.status, html: await response.text() }
}
const fan = () => ({
  email_address: someAddress(),
  birthdate: '02/28/2001',
  gender: 'FEMALE',
  city_typed: 'Porto',
  language: 'pt',
  tiktok_username: '@ines',
  [named(0)]: questions[0]?.multiple_choice_options[1]?.id ?? '',
  [named(1)]: '',
  [named(2)]: '-3',
  marketing_opt_in: 'true',
})

it('sends every field of the drop without scripts (FORM-015, FORM-016, FORM-018..023)', async () => {
  const fields = fan()
  expect((await post(fields)).status).toBe(303)
  const [signup] = await server.sql(
    'select s.answers from signups s join fan_contacts c using (organization_id, fan_id) where c.value = $1',
    [fields.email_address],
  )
  expect(signup?.answers).toMatchObject({
    birthdate: '2001-02-28',
    gender: 'FEMALE',
    city: 'Porto',
    language: 'pt',
    tiktok_username: 'ines',
    custom_fields: {
      [questions[0]?.id ?? '']: questions[0]?.multiple_choice_options[1]?.id,
      [questions[2]?.id ?? '']: '-3',
    },
  })
})

it.each([
  ['birthdate', '02/30/2001', 'birthdate', 'Invalid Date'],
  ['gender', '', 'gender', 'Please choose one'],
  [named(2), 'many', named(2), 'Must be a whole number'],
  [named(3), '02/30/2001', named(3), 'Invalid Date'],
])('%s “%s” comes back with its message beside it (FORM-009, FORM-022)', async (name, value, field, message) => {
  const { status, html } = await post({ ...fan(), [name]: value })
  expect(status).toBe(400)
  expect(html).toMatch(new RegExp(`id="${field.replaceAll('.', '\\.')}-error"[^]*?${message}`))
})

it('accepts the maximum number and length of answers and keeps all of them on an error (FORM-009)', async () => {
  const asked = Array.from({ length: 50 }, (_, at) => ({
    id: randomUUID() as string,
    label: `Song ${at}`,
    required: false,
    field_type: 'STRING' as const,
    multiple_choice_options: [],
  }))
  const asking = await givenDrop(server, { custom_fields: asked })
  // nine bytes each, the way a browser writes a form
  const answers = asked.map(({ id }, at) => [`custom_field.${id}`, `${'歌'.repeat(1_990)}${at}.`])
  const fields = { ...Object.fromEntries(answers), email_address: 'nope', marketing_opt_in: 'true' }
  const { status, html } = await post(fields, asking)
  expect([status, html.includes('Must be a valid email')]).toEqual([400, true])
  expect(answers.filter(([, value = '']) => !html.includes(value))).toEqual([])
  expect((await post({ ...fields, email_address: someAddress() }, asking)).status).toBe(303)
})
