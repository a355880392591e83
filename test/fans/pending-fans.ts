import { signups } from '#features/signups/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import type { TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { linkIn, messageTo, signUp } from './fan-mail.ts'
import { type GivenDrop, givenDrop, someAddress } from './fan-world.ts'

/** A team whose drops ask everybody whether the sign-up was meant, and what its fans do about that. */
export async function pendingFans(server: TestServer) {
  const team = await teamOf(server, 'North', { olga: 'owner' })
  const dropOf = (draft: Parameters<typeof givenDrop>[1] = {}) =>
    givenDrop(server, { require_double_opt_in: true, ...draft }, { organization_id: team.organization_id as never })
  const drop = await dropOf({
    allow_name: true,
    confirmation_messages: {
      en: { EMAIL: { subject: 'Welcome {first_name}', body: '{link}' }, PHONE: null },
      fr: null,
    },
  })
  async function recordOf(signup_id: string) {
    const [signup] = await server.sql('select fan_id from signups where id = $1', [signup_id])
    const { body } = await server.call(
      fanScreens.get,
      { organization_id: team.organization_id, id: signup?.fan_id },
      { cookie: team.people.olga.cookie },
    )
    return body
  }
  return {
    team,
    drop,
    dropOf,
    recordOf,
    /** Signed up by mail, and asked. */
    async pendingFan(given = drop, fields: object = { first_name: 'Ada', last_name: 'Lund' }) {
      const email_address = someAddress()
      const { signup_id, cookie } = await signUp(server, given, { email_address, ...fields })
      const mail = await messageTo(server, email_address)
      return { email_address, signup_id, cookie, mail, link: linkIn(mail.body, 'confirm') }
    },
    /** The button of a link; `fields` are those that its page holds. */
    press: (link: string, fields: Record<string, string> = {}) =>
      fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: server.url },
        body: new URLSearchParams(fields),
      }),
    /** Of the consents of a sign-up, oldest first. */
    states: async (signup_id: string) =>
      (await server.sql('select state from consents where signup_id = $1 order by given_at, id', [signup_id])).map(
        row => row.state,
      ),
    reachable: async (signup_id: string) => (await recordOf(signup_id)).fan.reachable,
    again: (cookie: string, given: GivenDrop = drop) =>
      server.call(signups.link_again, { drop_id: given.drop.id }, { cookie }).then(({ body }) => body.status),
  }
}
