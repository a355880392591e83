import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formWords, offeredLanguages } from '#features/signups/words.ts'
import { formFor, givenDrop, type SignupBody } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

describe.each(['en', 'fr'] as const)('a forged form in %s', locale => {
  const sent = async (draft: object, fields: Partial<SignupBody>) => {
    const given = await givenDrop(server, {
      require_checkbox_opt_in: false,
      translation_language: locale,
      ...draft,
    })
    const { status, body, problem } = await server.call(signups.subscribe, await formFor(server, given, fields))
    const kept = await server.sql('select answers from signups where drop_id = $1', [given.drop.id])
    return { status, detail: problem?.detail, answers: kept.map(({ answers }) => answers), id: body?.id }
  }
  const { fault } = formWords(locale)

  it('is rejected with the form’s error for a number with too many digits, and stores nothing (FORM-070, FORM-072)', async () => {
    for (const phone_number of ['4474001234567890', '447400123456 7400654', '+44 7400 123456 12345678'])
      expect(
        await sent({ allow_email: false, allow_sms: true }, { email_address: undefined, phone_number }),
      ).toMatchObject({ status: 400, detail: fault.phone, answers: [] })
    const most = await sent(
      { allow_email: false, allow_sms: true },
      { email_address: undefined, phone_number: '447400123456789' },
    )
    expect(most.answers).toMatchObject([{ contacts: [{ channel: 'PHONE', address: '+447400123456789' }] }])
  })
  it('is rejected with the form’s error for an unknown language (FORM-024)', async () => {
    for (const language of ['zz', 'xx', 'eng', 'en-US', 'e', '  '])
      expect(await sent({ allow_language: true }, { language })).toMatchObject({
        status: 400,
        detail: fault.choose,
        answers: [],
      })
  })
  it('takes female, male and unspecified in either case, and no other gender (ENUM-024)', async () => {
    for (const gender of ['MALE', 'FEMALE', 'UNSPECIFIED', 'male', 'female', 'unspecified'])
      expect((await sent({ allow_gender: true }, { gender: gender as 'MALE' })).answers).toMatchObject([
        { gender: gender.toUpperCase() },
      ])
    const other = await sent({ allow_gender: true }, { gender: 'NONE' as 'MALE' })
    expect(other).toMatchObject({ status: 400, detail: expect.stringContaining(fault.choose), answers: [] })
  })
  it('accepts any existing language in either case (FORM-024)', async () => {
    for (const language of [...Object.keys(offeredLanguages), 'sw', 'PT', 'zh'])
      expect((await sent({ allow_language: true }, { language })).answers).toMatchObject([
        { language: language.toLowerCase() },
      ])
    expect((await sent({}, { language: 'zz' })).answers).toEqual([expect.not.objectContaining({ language: 'zz' })])
  })
})

it('accepts all seventy languages of the wider list, though a form offers seven (ENUM-006)', async () => {
  const seventy =
    'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
    'lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur vi zh'
  const given = await givenDrop(server, { require_checkbox_opt_in: false, allow_language: true })
  for (const language of seventy.split(' '))
    expect((await server.call(signups.subscribe, await formFor(server, given, { language }))).status, language).toBe(
      201,
    )
  const kept = await server.sql(`select answers ->> 'language' as language from signups where drop_id = $1`, [
    given.drop.id,
  ])
  expect(kept.map(({ language }) => language).sort()).toEqual(seventy.split(' ').sort())
})
