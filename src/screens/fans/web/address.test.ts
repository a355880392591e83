import { expect, it } from 'vitest'
import { fansSearch } from './address.ts'

it('ignores an invalid date in the URL', () => {
  for (const to of ['9999-12-31', '0001-01-01', '2026-02-30']) expect(fansSearch.parse({ to }).to).toBeUndefined()
  expect(fansSearch.parse({ to: '2026-02-28' }).to).toBe('2026-02-28')
})
