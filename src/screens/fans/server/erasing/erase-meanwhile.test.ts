import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { type ErasableFans, erasableFans, somebody, wordsOf } from '../../../../../test/fans/erasable-fans.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { fanScreens } from '../../contract.ts'

let server: TestServer
let fans: ErasableFans
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await erasableFans(server)
})
afterAll(() => server.stop())

describe('an erasure beside other writes (THREATS 37)', () => {
  it('either erases a concurrent sign-up or leaves it as a new fan, never loses it', async () => {
    for (let round = 0; round < 6; round++) {
      const person = somebody()
      const { fan_id } = await fans.signUp({ ...person })
      const forms = await Promise.all([1, 2, 3].map(() => fans.form({ ...person })))
      const [erased, ...answers] = await Promise.all([
        fans.erase(fan_id),
        ...forms.map((form, at) =>
          server.call(signups.subscribe, form, { headers: { 'user-agent': `browser ${round} ${at}` } }),
        ),
      ])
      expect(erased.status).toBe(200)
      for (const { status, body } of answers) {
        expect(status).toBe(201)
        const [row] = await server.sql<{ fan: string | null; emptied: boolean }>(
          `select f.id as fan, s.answers = '{"contacts": []}' as emptied from signups s left join fans f on f.id = s.fan_id where s.id = $1`,
          [body.id],
        )
        expect(row?.emptied ? row.fan : !row?.fan, JSON.stringify(row)).toBeFalsy()
      }
    }
  })

  it('is replayed after a backup is restored, and spares fans who signed up since', async () => {
    const [gone, returned] = [somebody(), somebody()]
    const first = await fans.signUp({ ...gone })
    const second = await fans.signUp({ ...returned })
    const kept: Record<string, string> = {}
    for (const table of ['fans', 'fan_contacts', 'signups'])
      kept[table] = JSON.stringify(
        await server.sql(`select * from ${table} where ${table === 'fans' ? 'id' : 'fan_id'} = $1`, [first.fan_id]),
        // the database makes them, and takes them from nobody
        (column, value) => (['city_meant', 'created_month'].includes(column) ? undefined : value),
      )
    await fans.quiet()
    for (const { fan_id } of [first, second]) {
      await fans.erase(fan_id)
      await fans.finished(fan_id)
    }
    const back = await fans.signUp({ ...returned })
    await server.sql('delete from signups where fan_id = $1', [first.fan_id])
    await server.sql('delete from erasures where fan_id = $1', [first.fan_id])
    for (const [table, rows] of Object.entries(kept))
      await server.sql(
        `insert into ${table} (${columnsOf(rows)}) select ${columnsOf(rows)} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [rows],
      )
    expect(await leftovers(server, [gone.email_address])).not.toEqual([])
    const lines: string[] = []
    expect((await server.app.replayErasures(line => lines.push(line))).fans).toBe(1)
    await fans.finished(first.fan_id)
    expect(lines).toEqual([
      `team ${fans.organization_id}: fan ${first.fan_id} erased again`,
      expect.stringMatching(/^\d+ erasures on record, 1 fans and 0 creators erased again$/),
    ])
    expect(await leftovers(server, wordsOf(gone))).toEqual([])
    expect((await server.call(fanScreens.get, fans.ofTeam(back.fan_id), fans.ann)).status).toBe(200)
    expect((await server.app.replayErasures(() => {})).fans).toBe(0)
  })
})

const columnsOf = (rows: string) => Object.keys(JSON.parse(rows)[0] ?? {}).join(', ')
