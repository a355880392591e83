import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import type { Rule } from '#records/audiences/rules-contract.ts'
import { RuleFields } from './rule-fields.tsx'

afterEach(cleanup)

let kept: Rule
function Followers() {
  const [rule, setRule] = useState<Rule>({ key: 'follower_count', at_least: 1000 })
  kept = rule
  return <RuleFields rule={rule} known={{ lists: {} } as never} onChange={setRule} />
}

/** The field of the rule, with its number selected. */
async function selectedField() {
  render(
    <Providers client={createQueryClient()}>
      <Followers />
    </Providers>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Followers at least' })
  await userEvent.tripleClick(field)
  return field
}

it.each([
  ['50k', 50_000, null],
  ['1.234', 1234, null],
  ['many', 1000, /^Enter a number/],
  ['2m', 1000, 'Must be at most 1,000,000'],
  ['0', 1000, 'Must be at least 1'],
])('reads %s followers in a rule as %s, or keeps the rule and says why', async (typed, at_least, reason) => {
  const field = await selectedField()
  await userEvent.paste(typed)
  await userEvent.tab()
  expect(kept).toEqual({ key: 'follower_count', at_least })
  expect(reason ? screen.queryByText(reason) : null).toEqual(reason && expect.anything())
  expect(field.value).toBe(reason ? typed : at_least.toLocaleString('en'))
})

it.each(['2m', '12 34', '5abc', '1{Backspace}'])('keeps the rule when %s is typed key by key', async typed => {
  const field = await selectedField()
  await userEvent.keyboard(typed)
  await userEvent.tab()
  expect(kept).toEqual({ key: 'follower_count', at_least: 1000 })
  expect(field.value).toBe(typed.replace('1{Backspace}', ''))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('lists the countries of a rule in the order of their names', async () => {
  const rule: Rule = { key: 'country_code', countries: ['FR'] }
  render(
    <Providers client={createQueryClient()}>
      <RuleFields rule={rule} known={{ lists: {} } as never} onChange={() => {}} />
    </Providers>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Countries' }))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '')
  expect(names.length).toBeGreaterThan(20)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})
