import { expect, it } from 'vitest'
import { nameAgain } from './use-again.ts'

it('counts how often a message is used again instead of growing its name', () => {
  expect(nameAgain('Doors')).toBe('Doors (again)')
  expect(nameAgain('Doors (again)')).toBe('Doors (again 2)')
  expect(nameAgain('Doors (again 9)')).toBe('Doors (again 10)')
  expect(nameAgain('D'.repeat(120))).toBe(`${'D'.repeat(112)} (again)`)
})
