import { screen, within } from '@testing-library/react'
import { it } from 'vitest'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { idOf, organization_id } from '../../../../test/outreach/composer-stage.tsx'
import { composer } from '../composer-contract.ts'
import { PreflightDialog } from './preflight-dialog.tsx'

const server = fakeApi()

it('shows why an address gets no mail when the dry run leaves it out', async () => {
  const item = { verdict: 'suppressed', unresolved: [], collision: null, send_at: null }
  const items = [
    {
      ...item,
      creator_id: idOf(1),
      name: 'Mara',
      email: 'mara@correo.example',
      reason: 'an earlier mail came back for good',
    },
    { ...item, creator_id: idOf(2), name: 'Ines', email: 'ines@correo.example', reason: 'unsubscribed from the team' },
  ]
  server.says(composer.preflight, { hash: 'h', ready: 0, first_leaves_at: null, last_leaves_at: null, items })
  show(
    <PreflightDialog
      organization_id={organization_id}
      id={idOf(3)}
      scheduled={false}
      onClose={() => {}}
      onSent={() => {}}
    />,
  )
  const recipients = within(await screen.findByRole('list', { name: 'Recipients' }))
  recipients.getByText('An earlier mail came back for good')
  recipients.getByText('Unsubscribed from the team')
})
