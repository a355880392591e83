import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NumberField } from './number-field.tsx'

afterEach(cleanup)

interface PriceProps {
  start?: number | null
  onPrice?: (price: number | null) => void
  decimals?: number
  /** What the form keeps for an empty field. */
  empty?: number | null
}

function Price({ start = 650, onPrice, decimals, empty = null }: PriceProps) {
  const [price, setPrice] = useState<number | null>(start)
  onPrice?.(price)
  return (
    <>
      <NumberField
        label="Price"
        prefix="USD"
        min={0}
        max={10_000}
        value={price}
        onValueChange={next => setPrice(next ?? empty)}
        {...(decimals !== undefined && { decimals })}
      />
      <button type="button" onClick={() => setPrice(7)}>
        Seven
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })

async function type(text: string) {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
  await userEvent.tab()
}

it.each([
  ['1,250', 1250, '1,250'],
  ['1.234,50', 1234.5, '1,234.5'],
  ['1.234', 1234, '1,234'],
  ['1,5', 1.5, '1.5'],
  ['2k', 2000, '2,000'],
])('reads %s as %s and shows it as %s when it is left', async (typed, value, shown) => {
  const seen: (number | null)[] = []
  render(<Price onPrice={price => seen.push(price)} />)
  await type(typed)
  expect(seen.at(-1)).toBe(value)
  expect(field().value).toBe(shown)
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
})

it('gives null when it is emptied', async () => {
  const seen: (number | null)[] = []
  render(<Price onPrice={price => seen.push(price)} />)
  await userEvent.clear(field())
  expect(seen.at(-1)).toBeNull()
})

it.each([
  ['-5abc', 'Enter a number, such as 1,250.50'],
  ['99999999999999', 'Must be at most 10,000'],
  ['10,001', 'Must be at most 10,000'],
  ['-5', 'Must be at least 0'],
  ['1.2345', 'Enter at most 2 decimals'],
])('keeps %s, says “%s” below it when it is left, and gives NaN', async (typed, reason) => {
  const seen: (number | null)[] = []
  render(<Price onPrice={price => seen.push(price)} />)
  await userEvent.clear(field())
  await userEvent.type(field(), typed)
  expect(screen.queryByText(reason)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe(typed)
  expect(seen.at(-1)).toBeNaN()
  await type('12')
  expect(screen.queryByText(reason)).toBeNull()
  expect(seen.at(-1)).toBe(12)
})

it('asks for a whole number where something is counted', async () => {
  render(<Price decimals={0} />)
  await type('2.5')
  expect(screen.getByText('Enter a whole number')).toBeTruthy()
})

it('steps with the arrow keys, by ten with Shift, and stops at its bounds', async () => {
  render(<Price start={1} />)
  await userEvent.type(field(), '{ArrowUp}')
  expect(field().value).toBe('2')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(field().value).toBe('12')
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(field().value).toBe('0')
})

it('shows an emptied number field as empty, not as 0, while the form stores 0', async () => {
  render(<Price empty={0} />)
  await userEvent.clear(field())
  expect(field().value).toBe('')
  await userEvent.tab()
  expect(field().value).toBe('0')
})

it('replaces a refused text when the form sets another value', async () => {
  render(<Price />)
  await type('many')
  await userEvent.click(screen.getByRole('button', { name: 'Seven' }))
  expect(field().value).toBe('7')
  expect(screen.queryByText(/^Enter a number/)).toBeNull()
})
