import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paidCollaborators } from '#features/payouts/paid-contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { Payments, type Payout } from './payments.tsx'

const server = fakeApi()
const payment = '01980000-0000-7000-8000-000000000301'
const statement = {
  collaborator: {
    id: '01980000-0000-7000-8000-000000000101',
    name: 'Juno',
    email_address: null,
    creator_id: null,
    payout_method: null,
    payout_region: null,
    work_count: 1,
  },
  owed: [],
  balance: [
    { currency: 'EUR', owed: '0.00', paid: '12.34', left: '-12.34' },
    { currency: 'USD', owed: '140.50', paid: '20.00', left: '120.50' },
  ],
  lines: [],
  payouts: [],
}
const open = () =>
  show(
    <OrganizationContext value={{ id: '01980000-0000-7000-8000-000000000001', name: 'Saltgrass' }}>
      <PaymentDialog statement={statement} onClose={() => {}} />
    </OrganizationContext>,
  )
const amount = () => screen.getByRole('textbox', { name: 'Amount' })

it('says what is left to pay, and warns when the amount is more than that', async () => {
  open()
  expect(amount()).toHaveProperty('value', '120.5')
  expect(screen.getByText('$120.50 is left to pay.')).toBeTruthy()
  expect(screen.queryByText(/more than is left/)).toBeNull()
  await userEvent.clear(amount())
  await userEvent.type(amount(), '1.200,50')
  expect(screen.getByText(/^This is \$1,080.00 more than is left to pay Juno/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Note payment anyway' })).toBeTruthy()
  const currency = screen.getByRole('textbox', { name: 'Currency' })
  await userEvent.clear(currency)
  await userEvent.type(currency, 'eur')
  expect(screen.getByText('€0.00 is left to pay.')).toBeTruthy()
})

it('notes no amount that is refused, and takes a noted payment back with Undo', async () => {
  server.says(paidCollaborators.record, { id: payment })
  server.says(paidCollaborators.remove, { id: payment })
  open()
  await userEvent.clear(amount())
  await userEvent.type(amount(), 'all of it')
  expect(screen.getByRole('button', { name: 'Note payment' })).toHaveProperty('disabled', true)
  await userEvent.clear(amount())
  await userEvent.type(amount(), '100,5')
  await press('Note payment')
  await toasted('Payment noted')
  expect(server.sentTo(paidCollaborators.record)).toMatchObject([{ amount: '100.5', currency: 'USD' }])
  await press('Undo')
  await waitFor(() => expect(server.sentTo(paidCollaborators.remove)).toMatchObject([{ id: payment }]))
})

it('removes a payment that was noted by mistake after a confirmation, and keeps the focus in the list', async () => {
  server.says(paidCollaborators.remove, { id: payment })
  const others = '01980000-0000-7000-8000-000000000302'
  const paid = (id: string, amount: string) => ({
    ...{ id, amount, currency: 'USD', method: 'PAYPAL' as const, status: 'SUCCESS' },
    created_at: '2026-11-20T12:00:00.000Z',
  })
  const payments = (...payouts: Payout[]) => (
    <OrganizationContext value={{ id: '01980000-0000-7000-8000-000000000001', name: 'Saltgrass' }}>
      <Payments payouts={payouts} />
    </OrganizationContext>
  )
  const { rerender } = show(payments(paid(payment, '900.00'), paid(others, '20.00')))
  await press('Remove the payment of $900.00 on Nov. 20th, 2026')
  expect(server.sentTo(paidCollaborators.remove)).toEqual([])
  await press('Remove payment')
  await waitFor(() => expect(server.sentTo(paidCollaborators.remove)).toMatchObject([{ id: payment }]))
  rerender(payments(paid(others, '20.00')))
  const row = () => document.querySelector(`[data-row="${others}"]`)
  await waitFor(() => expect(row()?.contains(document.activeElement)).toBe(true))
})
