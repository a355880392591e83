import { signups } from '#features/signups/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { fanMerges } from '#screens/fans/merge-contract.ts'
import { eventually, type TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from './fan-world.ts'

export type Couples = Awaited<ReturnType<typeof couplesOf>>

/** A team with a drop for each way to sign up, and fans who are one person under two records. */
export async function couplesOf(server: TestServer) {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const open = { require_checkbox_opt_in: false, allow_name: true, allow_location: true } as const
  const drop = (draft: object) => givenDrop(server, { ...open, ...draft }, { organization_id })
  const drops = {
    mail: await drop({}),
    phone: await drop({ allow_email: false, allow_sms: true }),
    whatsApp: await drop({ allow_email: false, allow_whatsapp: true }),
    both: await drop({ allow_sms: true, require_both_sms_and_email: true }),
  }
  const ofTeam = (id: string) => ({ organization_id, id })
  const pairOf = (survivor_id: string, absorbed_id: string) => ({ organization_id, survivor_id, absorbed_id })

  const form = (given: GivenDrop, fields: Record<string, unknown>) =>
    formFor(server, given, { city: 'Ghent', first_name: 'Ada', last_name: 'Lund', email_address: undefined, ...fields })

  async function signUp(given: GivenDrop, fields: Record<string, unknown>, userAgent = 'first') {
    const answer = await server.call(signups.subscribe, await form(given, fields), {
      headers: { 'user-agent': userAgent },
    })
    if (answer.status !== 201) throw new Error(`The sign-up failed: ${answer.problem.detail}`)
    const [row] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [answer.body.id])
    return { signup_id: answer.body.id, fan_id: row?.fan_id ?? '' }
  }
  const prove = (fanId: string) => server.sql('update fan_contacts set verified_at = now() where fan_id = $1', [fanId])

  return {
    organization_id,
    ann: people.ann,
    ...drops,
    ofTeam,
    pairOf,
    form,
    signUp,
    prove,
    get: async (id: string) => (await server.call(fanScreens.get, ofTeam(id), people.ann)).body,
    merge: (survivor: string, absorbed: string, choices = {}) =>
      server.call(fanMerges.merge, { ...pairOf(survivor, absorbed), choices }, people.ann),
    undo: (merge_id: string) => server.call(fanMerges.undo, { organization_id, merge_id }, people.ann),
    duplicatesOf: async (fan_id: string) =>
      (await server.call(fanMerges.duplicates, { organization_id, fan_id }, people.ann)).body.items,

    /** One person: once by a proven address, once by a proven number. */
    async twoFans() {
      const [email_address, phone_number] = [someAddress(), someNumber()]
      const one = await signUp(drops.mail, { email_address })
      const other = await signUp(drops.phone, {
        phone_number,
        first_name: 'Ada Maria',
        last_name: 'Lund-Berg',
        city: 'Oslo',
      })
      await prove(one.fan_id)
      await prove(other.fan_id)
      return { email_address, phone_number, one, other }
    },

    /** Waits until no job and no message is on its way, so that nothing more is written. */
    quiet: () =>
      eventually(async () => {
        const waiting = await server.sql(
          `select from job_outbox union all select from messages where state in ('QUEUED', 'SENDING')
           union all select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`,
        )
        return waiting.length === 0
      }, 15_000),
  }
}

/** Of those that are kept for films and tests. */
export const someNumber = () => `44740${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
