import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { InvitationsList } from '#features/accounts/web/invitations-list.tsx'
import { MembersList } from '#features/accounts/web/members-list.tsx'
import { apiKeys } from '#features/api-keys/contract.ts'
import { ApiKeysList } from '#features/api-keys/web/api-keys-list.tsx'
import { ownDomains } from '#features/own-domains/contract.ts'
import { OwnDomains } from '#features/own-domains/web/own-domains.tsx'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'

const server = fakeApi()
const idOf = (end: number) => `01980000-0000-7000-8000-00000000000${end}`
const organization_id = idOf(9)
const when = '2026-11-20T12:00:00Z'

/** A list of two or more that loses its first row with each removal. */
function givenRows(list: Endpoint, remove: Endpoint, rows: object[], answer: object = {}) {
  let items = rows
  server.says(list, () => ({ items, ...answer }))
  server.says(remove, () => {
    items = items.slice(1)
    return { id: idOf(1), ok: true }
  })
}

/** Presses the button and what the question offers, by keyboard alone. */
async function removed(button: string, confirm?: string) {
  const opener = await screen.findByRole('button', { name: button })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  if (!confirm) return
  within(await screen.findByRole('alertdialog'))
    .getByRole('button', { name: confirm })
    .focus()
  await userEvent.keyboard('{Enter}')
}

const focused = async (text: string) => {
  await waitFor(() => expect(document.activeElement?.textContent).toContain(text))
  // which holds every text of the page
  expect(document.activeElement).not.toBe(document.body)
}

it('keeps the focus in the list when an API key is revoked', async () => {
  const key = { starts_with: 'fan_1', scopes: ['read'], last_used_at: null, created_at: when, user_id: idOf(8) }
  const names = [{ id: idOf(1), name: 'Old' }]
  const rows = names.map(one => ({ ...one, ...key, expires_at: '2036-11-20T12:00:00Z' }))
  givenRows(apiKeys.list, apiKeys.revoke, rows)
  show(<ApiKeysList organizationId={organization_id} />)
  await removed('Revoke', 'Revoke')
  await focused('No keys yet')
})

it('keeps the focus in the list when a domain is removed', async () => {
  const host = {
    artist: null,
    proved_at: when,
    records: { txt: { name: '', value: '' }, cname: { name: '', value: '' } },
  }
  const rows = [{ id: idOf(1), host: 'links.artist.example', ...host }]
  givenRows(ownDomains.list, ownDomains.remove, rows, { target: 'fanfare.example', artists: [] })
  show(<OwnDomains organizationId={organization_id} mayChange />)
  await removed('Remove', 'Remove')
  await focused('No domains yet')
})

it('moves the focus to the next member when one is taken out', async () => {
  const member = (end: number, name: string) => ({
    ...{
      id: idOf(end),
      user_id: idOf(end),
      name,
      email: `${name}@label.example`,
      role: 'member',
      brand_ids: [],
      created_at: when,
    },
  })
  givenRows(teams.members, teams.removeMember, [member(1, 'Bo'), member(2, 'Cy'), member(3, 'Dee')])
  show(<MembersList organization={{ id: organization_id, name: 'North' }} me={{ user_id: idOf(8), role: 'owner' }} />)
  await removed('Take Bo out', 'Take out')
  const next = () => screen.getByRole('button', { name: 'Take Cy out' })
  await waitFor(() => expect(screen.queryByText('Bo')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(next()))
})

it('keeps the focus in the list when an invitation is taken back', async () => {
  const invitation = {
    email: 'eve@label.example',
    role: 'member',
    brand_ids: [],
    invited_by: 'Ann',
    expires_at: when,
    created_at: when,
  }
  givenRows(teams.invitations, teams.cancelInvitation, [{ id: idOf(1), ...invitation }])
  show(<InvitationsList organizationId={organization_id} />)
  await removed('Take back')
  await waitFor(() => expect(screen.queryByText('eve@label.example')).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})
