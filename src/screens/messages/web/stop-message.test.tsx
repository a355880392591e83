import { screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { emptyDraft } from './compose/draft.ts'
import { StopMessage } from './stop-message.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()

function Page() {
  const { data } = useQuery(broadcasts.get, { organization_id, id })
  const status = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={status} tabIndex={-1}>
        {data?.state}
      </span>
      {data?.state === 'SENDING' && <StopMessage id={id} waiting={data.waiting} status={status} />}
    </>
  )
}

it('moves the focus to the status when a message is stopped', async () => {
  const sending = {
    ...{ ...emptyDraft(null), id, name: 'Doors', state: 'SENDING', revision: 1, queued: 0, waiting: 2 },
    ...{ created_at: '2026-11-27T18:00:00.000Z', starts_at: null, started_at: null, finished_at: null, next_at: null },
    audience_name: null,
  }
  server.says(broadcasts.get, sending)
  server.says(broadcasts.stop, () => {
    server.says(broadcasts.get, { ...sending, state: 'STOPPED' })
    return { ...sending, state: 'STOPPED' }
  })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Page />
    </OrganizationContext>,
  )
  await press('Stop')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('2 messages that wait are never sent.')
  expect(server.sentTo(broadcasts.stop)).toEqual([])
  await press('Stop', within(question))
  await toasted('Message Stopped')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('STOPPED')))
})
