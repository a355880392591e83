import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Applicant, acceptance, applicants } from '#features/applicants/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { givenProfile } from '../record/test-creator.ts'

const { server, open, pageOf } = rosterStage()
const idOf = (number: number) => `01980000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`
const applicant = (number: number, name: string) => ({
  id: idOf(number),
  roster_invite_link_id: idOf(90),
  social_profile: givenProfile({ full_name: name }),
  email_address: 'mara@correo.example',
  phone_number: null,
  city: null,
  state: null,
  country_code: null,
  price_currency: null,
  price_amount: null,
  applied_at: '2026-11-20T12:00:00.000Z',
})
const focused = (name: string) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))

/** The applicants, whose server takes in, leaves out and brings back. */
async function openApplicants(names: readonly string[]) {
  const all = names.map((name, at) => applicant(at + 1, name))
  let away: unknown[] = []
  open([], { at: '?list=interested' })
  server.says(applicants.list, () => pageOf(all.filter(({ id }) => !away.includes(id)) as Applicant[]))
  server.says(applicants.countries, { items: [] })
  const leave = (answer: object) => (body: Record<string, unknown>) => {
    away = body.application_ids as string[]
    return answer
  }
  const comeBack = (answer: object) => () => {
    away = []
    return answer
  }
  server.says(acceptance.accept, leave({ creators: [] }))
  server.says(applicants.dismiss, leave({ dismissed_count: 1 }))
  server.says(applicants.restore, comeBack({ restored_count: 1 }))
  server.says(rosterMembers.remove, comeBack({ removed_count: 1, removal_id: idOf(91) }))
  await screen.findByRole('button', { name: `Dismiss ${names[0]}` })
}

it.each(['Dismiss', 'Add to roster:'])(
  'gives the focus to the next applicant after %s, and back by Undo',
  async verb => {
    await openApplicants(['Mara', 'Juno', 'Ines'])
    screen.getByRole('button', { name: `${verb} Juno` }).focus()
    await userEvent.keyboard('{Enter}')
    await focused(`${verb} Ines`)
    await press('Undo')
    await focused(`${verb} Juno`)
  },
)

it('gives the focus to the list when the last applicant is dismissed', async () => {
  await openApplicants(['Mara'])
  await press('Dismiss Mara')
  await screen.findByText('No Interested Creators Yet')
  await focused('Interested creators')
})
