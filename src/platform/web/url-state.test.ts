import { expect, it } from 'vitest'
import { z } from 'zod'
import { dropDefaults, readSearch } from './url-state.ts'

const view = z.object({
  q: z.string().default(''),
  tab: z.enum(['all', 'live']).default('all'),
  open: z.string().optional(),
  size: z.coerce.number().min(1).max(100).default(50),
})

it('reads the address field by field and uses the default of a broken one', () => {
  expect(readSearch(view, { q: 'mira', tab: 'nonsense', size: '25', stray: 1 })).toEqual({
    q: 'mira',
    tab: 'all',
    size: 25,
  })
  expect(readSearch(view, {})).toEqual({ q: '', tab: 'all', size: 50 })
})

it('writes no defaults and keeps other parameters', () => {
  expect(dropDefaults(view, { q: '', tab: 'live', size: 50, open: undefined, next: '/fans' })).toEqual({
    tab: 'live',
    next: '/fans',
  })
})
