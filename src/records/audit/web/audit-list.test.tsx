import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { type AuditEntry, audit } from '../contract.ts'
import { AuditList } from './audit-list.tsx'

const server = fakeApi()
const organization_id = '018f4c3a-0000-7000-8000-00000000000a'
const entry = (at: number, given: Pick<AuditEntry, 'action' | 'details'> & Partial<AuditEntry>): AuditEntry => ({
  id: `018f4c3a-0000-7000-8000-00000000010${at}`,
  at: '2026-11-26T10:00:00.000Z',
  actor_id: organization_id,
  actor_name: 'Ann',
  by_api_key: false,
  target_id: organization_id,
  member_name: null,
  ...given,
})

it('shows each change of access as a sentence', async () => {
  const items = [
    entry(1, { action: 'member.invited', details: { role: 'brand_scoped' } }),
    entry(2, { action: 'member.role_changed', details: { before: 'member', role: 'admin' }, member_name: 'Ben' }),
    entry(3, { action: 'api_key.created', details: { name: 'Sync', scopes: ['read', 'write'] } }),
    entry(4, { action: 'webhook.secret_rotated', details: { host: 'hooks.example.com' } }),
    entry(5, { action: 'domain.proved', details: { host: 'links.label.example' } }),
    entry(6, {
      action: 'webhook.changed',
      details: { host: 'new.example.com', before: 'old.example.com', enabled: false },
    }),
    entry(7, { action: 'webhook.changed', details: { host: 'new.example.com', enabled: true } }),
    entry(8, { action: 'member.removed', details: {} }),
    entry(9, {
      action: 'member.role_changed',
      details: { before: 'brand_scoped', role: 'brand_scoped', brands: 2 },
      member_name: 'Ben',
    }),
    entry(0, { action: 'team.renamed', details: {} }),
  ]
  server.says(audit.list, { items, links: { next: null, previous: null, has_next: false, has_previous: false } })
  show(<AuditList organizationId={organization_id} place={{ cursor: undefined, start: 1 }} onPlace={() => {}} />)
  await screen.findByText(/invited/)
  expect(screen.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent)).toEqual([
    'Ann invited somebody as brand member',
    'Ann made Ben admin instead of member',
    'Ann created the API key “Sync”read, write',
    'Ann made a new secret for the webhook to hooks.example.com',
    'Ann connected the domain links.label.example',
    'Ann changed the webhook to new.example.com instead of old.example.com and disabled it',
    'Ann changed the webhook to new.example.com and enabled it',
    'Ann removed a former member',
    'Ann made Ben brand member2 brands',
    'Ann did what this page does not know yet: team.renamed',
  ])
})
