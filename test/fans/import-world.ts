import { fanImports, type ImportConsent } from '#features/fan-imports/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import type { TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { settled } from './fan-files.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody } from './fan-world.ts'

export type ImportingTeam = Awaited<ReturnType<typeof importingTeam>>

/** What a list of addresses says its people agreed to. */
export const agreed: ImportConsent = {
  text: 'Yes, send me news and offers of Vesper Lane by email.',
  collected_at: 'Newsletter form on vesperlane.example',
  collected_on: '2024-03-12',
  locale: 'en',
  channels: ['EMAIL'],
}

/** A team that imports fans, with a drop through which fans come by themselves, and what it has of them. */
export async function importingTeam(server: TestServer) {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const ann = { organization_id, cookie: people.ann.cookie }
  const dropOf = (draft: Parameters<typeof givenDrop>[1]) =>
    givenDrop(server, { allow_name: true, ...draft }, { organization_id })
  const drop = await dropOf({})
  return {
    ...ann,
    dropOf,
    async signUp(fields: Partial<SignupBody>, given: GivenDrop = drop) {
      const form = await formFor(server, given, { last_name: 'Lund', ...fields })
      const answer = await server.call(signups.subscribe, form)
      if (answer.status !== 201) throw new Error(`Not signed up: ${answer.problem.detail}`)
      return answer.body.id
    },
    fans: async (filter: object = {}) =>
      (await server.call(fanScreens.list, { organization_id, sort: 'CREATED', ...filter }, ann)).body.items,
    async fanOf(value: string) {
      const [row] = await server.sql<{ fan_id: string }>(
        'select fan_id from fan_contacts where organization_id = $1 and value = $2',
        [organization_id, value],
      )
      return row?.fan_id ?? ''
    },
    rowsOf: async (id: string) => (await server.call(fanImports.rows, { organization_id, id }, ann)).body.items,
    async undo(id: string) {
      const answer = await server.call(fanImports.undo, { organization_id, id }, ann)
      if (answer.status !== 200) throw new Error(`Not undone: ${answer.problem.detail}`)
      return settled(server, ann, id)
    },
    /** Everything that the team has of fans, but for the ledger and the imports themselves. */
    world: () =>
      server.sql(
        `select (select jsonb_agg(to_jsonb(f) order by id) from fans f where organization_id = $1) as fans,
           (select jsonb_agg(to_jsonb(c) order by channel, value) from fan_contacts c where organization_id = $1) as contacts,
           (select jsonb_agg(to_jsonb(t) order by fan_id, tag) from fan_tags t where organization_id = $1) as tags`,
        [organization_id],
      ),
  }
}
