import { describe, expect, it } from 'vitest'
import { newId } from './new-id.ts'

describe('newId', () => {
  it('returns a UUID of version 7 that contains its millisecond', () => {
    const id = newId(Date.UTC(2026, 9, 1))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 9, 1))
  })
  it('sorts after ids of the same millisecond', () => {
    const ids = Array.from({ length: 2_000 }, () => newId(1_790_000_000_000))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
