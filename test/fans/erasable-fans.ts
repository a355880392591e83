import { randomUUID } from 'node:crypto'
import { pins } from '#features/pins/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { fanRights } from '#screens/fans/rights-contract.ts'
import { eventually, type TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { formFor, givenDrop, type SignupBody } from './fan-world.ts'

interface Person {
  first_name: string
  last_name: string
  email_address: string
  phone_number: string
}

/** Words that stand nowhere else in the database. */
export function somebody(): Person {
  const word = randomUUID().replaceAll(/\W|\d/g, '').padEnd(12, 'x')
  return {
    first_name: `Zyx${word}`,
    last_name: `Quorl${word}`,
    email_address: `Zyx.${word}@Mail.Example`,
    phone_number: `447${Math.floor(Math.random() * 900_000_000 + 100_000_000)}`,
  }
}
export const wordsOf = (person: Person) => Object.values(person)

export type ErasableFans = Awaited<ReturnType<typeof erasableFans>>

/** A team with a drop that asks for everything, and what is done with its fans. */
export async function erasableFans(server: TestServer) {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  const { ann } = people
  const drop = await givenDrop(
    server,
    { allow_name: true, allow_sms: true, require_both_sms_and_email: true, allow_location: true },
    { organization_id },
  )
  const ofTeam = (id: string) => ({ organization_id, id })
  const form = (fields: Partial<SignupBody>) => formFor(server, drop, { city: 'Ghent', ...fields })

  async function signUp(fields: Partial<SignupBody>) {
    const answer = await server.call(signups.subscribe, await form(fields))
    if (answer.status !== 201) throw new Error(`The sign-up failed: ${answer.problem.detail}`)
    const [row] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [answer.body.id])
    return { signup_id: answer.body.id, fan_id: row?.fan_id ?? '' }
  }

  /** Nothing is being sent, so nothing more is written. */
  const quiet = () =>
    eventually(async () => {
      const waiting = await server.sql(
        `select from job_outbox union all select from messages where state in ('QUEUED', 'SENDING')
         union all select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
      )
      return waiting.length === 0
    }, 15_000)

  return {
    organization_id,
    people,
    ann,
    ofTeam,
    form,
    signUp,
    quiet,
    erase: (id: string) => server.call(fanRights.erase, { ...ofTeam(id), confirm: 'ERASE' }, ann),
    /** The erasure once its last look is over. */
    finished: (fan_id: string) =>
      eventually(async () => {
        const { body } = await server.call(fanRights.erasure, { organization_id, fan_id }, ann)
        return body.erasure && body.erasure.state !== 'ERASED' && body.erasure
      }, 15_000),

    /** A fan with traces in as many places as the product leaves them. */
    async fanEverywhere(person: Person) {
      const { fan_id } = await signUp({ ...person, page_url: `https://drops.example/?for=${person.email_address}` })
      await signUp({ ...person, utm_source: person.first_name })
      await quiet()
      await server.call(signups.otp, await formFor(server, drop, { ...person, city: 'Ghent' }, 'otp'))
      await server.call(
        pins.create,
        { organization_id, kind: 'fan', target_id: fan_id, title: `${person.first_name} ${person.last_name}` },
        { cookie: ann.cookie, headers: { 'idempotency-key': randomUUID() } },
      )
      // somebody else names a contact of theirs beside an address of their own
      const other = somebody()
      await signUp({ ...other })
      const beside = await signUp({ ...other, phone_number: person.phone_number })
      await quiet()
      return { fan_id, beside }
    },
  }
}
