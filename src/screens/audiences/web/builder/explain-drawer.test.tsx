import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { audiences } from '#records/audiences/contract.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { ExplainDrawer } from './explain-drawer.tsx'

const [organization_id, fan_id] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002']
const server = fakeApi()
const known = {
  names: { drops: new Map(), fields: new Map(), audiences: new Map(), broadcasts: new Map(), options: new Map() },
  lists: { drops: [], audiences: [], broadcasts: [], fields: [], tags: [], time_zone: 'UTC' },
}
const tree: Group = {
  logical_operator: 'AND_NOT',
  rules: [
    { key: 'country_code', countries: ['FR'] },
    { key: 'message', did: 'GOT', times: 1, days: 7 },
  ],
}

it('shows why a fan is not in the audience, since when, and when they will come in', async () => {
  server.says(audiences.explain, {
    fan: {
      ...{ id: fan_id, name: 'Théo Lacombe', gender: 'MALE', city: 'Lyon', country_code: 'FR', contacts: [] },
      ...{ reachable: [], created_at: '2024-03-02T12:00:00.000Z', last_seen_at: '2026-11-18T16:02:00.000Z' },
    },
    matches: false,
    changes_at: '2026-11-25T16:02:00.000Z',
    outcomes: [
      { path: [0], matches: true, known: true, value: 'France', since: null },
      { path: [1], matches: true, known: true, value: 'Once sent', since: '2026-11-18T16:02:00.000Z' },
    ],
  })
  show(<Explained of={fan_id} />)
  const told = within(await screen.findByRole('region', { name: 'Explanation' }))
  told.getByRole('heading', { name: /Théo Lacombe is out/ })
  told.getByText(/^Comes in on Nov 25th, 2026 • .*, if nothing else happens\.$/)
  const rules = told.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told.getByText('Matches, which keeps the fan out').classList).not.toContain('sr-only')
  expect(rules).toEqual([
    expect.stringMatching(/France$/),
    expect.stringMatching(/And Not.*Matches, which keeps the fan out.*Once sentSo since Nov\. 18th, 2026$/),
  ])
})

it('gives the focus to the explanation when a fan is chosen', async () => {
  const fan = {
    ...{ id: fan_id, name: 'Théo Lacombe', gender: 'MALE', city: 'Lyon', country_code: 'FR', contacts: [] },
    ...{ reachable: [], created_at: '2024-03-02T12:00:00.000Z', last_seen_at: '2026-11-18T16:02:00.000Z' },
  }
  const links = { next: null, previous: null, has_next: false, has_previous: false }
  const row = { ...fan, tags: [], custom_values: {}, events: 1, last_event: null }
  server.says(fanScreens.list, { items: [{ ...row, quarantined: false, quarantine_reasons: [] }], links })
  server.says(audiences.explain, { fan, matches: false, changes_at: null, outcomes: [] })
  show(<Explained />)
  await press('Théo Lacombe')
  const told = await screen.findByRole('region', { name: 'Explanation' })
  await waitFor(() => expect(document.activeElement).toBe(told))
})

function Explained({ of }: { of?: string }) {
  const [fanId, setFanId] = useState<string | undefined>(of)
  return (
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <ExplainDrawer
        tree={tree}
        known={known}
        open
        fanId={fanId}
        savedId={undefined}
        onShow={setFanId}
        onClose={() => {}}
      />
    </OrganizationContext>
  )
}
