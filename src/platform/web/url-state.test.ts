import { expect, it } from 'vitest'
import { z } from 'zod'
import { dropDefaults, readSearch } from './url-state.ts'

const view = z.object({
  q: z.string().default(''),
  tab: z.enum(['all', 'live']).default('all'),
  open: z.string().optional(),
  size: z.coerce.number().min(1).max(100).default(50),
})

it('The address is read field by field: what is broken takes its default and spoils no other', () => {
  expect(readSearch(view, { q: 'mira', tab: 'nonsense', size: '25', stray: 1 })).toEqual({
    q: 'mira',
    tab: 'all',
    size: 25,
  })
  expect(readSearch(view, {})).toEqual({ q: '', tab: 'all', size: 50 })
})

it('The address stays short: defaults are not written, and other parameters stay', () => {
  expect(dropDefaults(view, { q: '', tab: 'live', size: 50, open: undefined, next: '/fans' })).toEqual({
    tab: 'live',
    next: '/fans',
  })
})
