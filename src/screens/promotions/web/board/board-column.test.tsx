import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creator, promotionStage } from '../../../../../test/roster/promotion-screen.tsx'

const { open } = promotionStage()
const heading = async (name: RegExp) => (await screen.findByRole('heading', { name })).textContent

it('sums the prices of a column in the currency of the promotion', async () => {
  const inEuros = { currency: 'EUR', stage: 'hired' } as const
  open([
    creator(1, 'Mara', { ...inEuros, price: 597, converted_price: 649.5 }),
    creator(2, 'Juno', { ...inEuros, price: 599, converted_price: 651.5 }),
    creator(3, 'Ines', { stage: 'posted', price: 598, converted_price: 598 }),
    creator(4, 'Luz', { stage: 'posted', currency: 'GBP', price: 90, converted_price: null }),
    creator(5, 'Ada', { stage: 'posted', reward_type: 'PRODUCT', price: 300, converted_price: null }),
  ])
  expect(await heading(/^Hired/)).toBe('Hired2$1,301')
  // without a rate for one of the prices
  expect(await heading(/^Live Post/)).toBe('Live Post3≥ $598')
})

it('goes by the arrows from card to card, over columns without cards', async () => {
  open([
    creator(1, 'Mara'),
    creator(2, 'Juno'),
    creator(3, 'Ines', { stage: 'hired' }),
    creator(4, 'Luz', { stage: 'hired' }),
    creator(5, 'Ada', { stage: 'hired' }),
  ])
  ;(await screen.findByRole('button', { name: 'Ada' })).focus()
  const path = []
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    await userEvent.keyboard(`{${key}}`)
    path.push(document.activeElement?.textContent)
  }
  expect(path).toEqual(['Juno', 'Juno', 'Juno', 'Mara', 'Mara', 'Ines', 'Luz'])
})
