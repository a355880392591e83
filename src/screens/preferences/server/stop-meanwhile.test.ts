import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type FanImport, fanImports } from '#features/fan-imports/contract.ts'
import { fanMerges } from '#screens/fans/merge-contract.ts'
import { importFile, settled, suggestedPlan, upload } from '../../../../test/fans/fan-files.ts'
import { untilSettled } from '../../../../test/fans/fan-mail.ts'
import { holding } from '../../../../test/fans/holding.ts'
import { textedFans } from '../../../../test/fans/texted-fans.ts'
import { eventually } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

const world = await textedFans()
const { server, textDrop, textedFan, reachable, wordsOf, text } = world
afterAll(world.stop)

let team: Team<'olga'>
let olga: { organization_id: string; cookie: string }
beforeEach(async () => {
  team = await teamOf(server, 'North', { olga: 'owner' })
  olga = { organization_id: team.organization_id, cookie: team.people.olga.cookie }
})

const consent = {
  text: 'Yes, text me news of Vesper Lane.',
  collected_at: 'Sign-up sheet at the merch table',
  collected_on: '2024-03-12',
  locale: 'en' as const,
  channels: ['PHONE' as const],
}
const fileOf = (number: string) => `phone\n+${number}\n`
const stopOf = async (number: string) =>
  (
    await server.sql('select stop_reason from fan_contacts where organization_id = $1 and value = $2', [
      team.organization_id,
      number,
    ])
  )[0]
/** A number that this team wrote to once, and has no fan for any more. */
async function numberWithoutFan() {
  const { number, fan_id } = await textedFan(await textDrop(team))
  await server.sql('delete from fan_contacts where fan_id = $1', [fan_id])
  return number
}

describe('a STOP concurrent with', () => {
  it('an import of its number marks the contact as stopped, and no text is sent', async () => {
    const number = await numberWithoutFan()
    const { id } = await upload(server, olga, fileOf(number))
    const plan = await suggestedPlan(server, olga, id, { consent })
    await holding(server, 'select from fan_import_rows where import_id = $1 for update', [id], async queued => {
      await server.call(fanImports.start, { organization_id: olga.organization_id, id, plan }, olga)
      await queued(1)
      await text(number, 'Stop')
    })
    await settled(server, olga, id)
    expect(await stopOf(number)).toEqual({ stop_reason: 'STOP' })
  })

  it('the undo of the import of its number still holds when the number is imported again', async () => {
    const number = await numberWithoutFan()
    const { id } = await importFile(server, olga, fileOf(number), { consent })
    const [fan] = await server.sql('select fan_id from fan_contacts where value = $1', [number])
    await holding(server, 'select from fans where id = $1 for update', [fan?.fan_id], async queued => {
      await server.call(fanImports.undo, { organization_id: olga.organization_id, id }, olga)
      await queued(1)
      const stopped = text(number, 'Stop')
      await queued(2)
      void stopped
    })
    expect(await settled(server, olga, id)).toMatchObject({ state: 'UNDONE', restored: 1 } satisfies Partial<FanImport>)
    await eventually(async () => (await server.sql('select from provider_notices')).length > 0)
    const again = await importFile(server, olga, fileOf(number), { consent })
    expect(again).toMatchObject({ added: 1, agreed: 0 })
    expect(await stopOf(number)).toEqual({ stop_reason: 'STOP' })
  })

  it('the undo of a merge stops the number at the fan who gets it', async () => {
    const one = await textedFan(await textDrop(team))
    const other = await textedFan(await textDrop(team))
    const pair = { organization_id: olga.organization_id, survivor_id: one.fan_id, absorbed_id: other.fan_id }
    const { body } = await server.call(fanMerges.merge, { ...pair, choices: {} }, olga)
    const undone = { organization_id: olga.organization_id, merge_id: body.merge_id }
    const answers: Promise<unknown>[] = []
    await holding(server, 'select from fans where id = $1 for update', [one.fan_id], async queued => {
      answers.push(server.call(fanMerges.undo, undone, olga))
      await queued(1)
      answers.push(text(other.number, 'Stop'))
      await queued(2)
    })
    await Promise.all(answers)
    await untilSettled(server)
    expect(await reachable(team, other.fan_id)).toEqual([])
    expect(await stopOf(other.number)).toEqual({ stop_reason: 'STOP' })
    expect((await wordsOf(other.fan_id)).map(({ state, proof }) => [state, proof])).toEqual([['WITHDRAWN', 'STOP']])
    expect(await reachable(team, one.fan_id)).toEqual(['PHONE'])
  })

  it('a merge, before its undo, stops both fans', async () => {
    const one = await textedFan(await textDrop(team))
    const other = await textedFan(await textDrop(team))
    const pair = { organization_id: olga.organization_id, survivor_id: one.fan_id, absorbed_id: other.fan_id }
    const { body } = await server.call(fanMerges.merge, { ...pair, choices: {} }, olga)
    await text(one.number, 'Stop')
    await server.call(fanMerges.undo, { organization_id: olga.organization_id, merge_id: body.merge_id }, olga)
    expect([await stopOf(one.number), await stopOf(other.number)]).toEqual([
      { stop_reason: 'STOP' },
      { stop_reason: 'UNSUBSCRIBED' },
    ])
    expect([await reachable(team, one.fan_id), await reachable(team, other.fan_id)]).toEqual([[], []])
  })
})
