import { expect, it } from 'vitest'
import { nameAgain } from './use-again.ts'

it('numbers the name of a copied message when it is copied again', () => {
  expect(nameAgain('Doors')).toBe('Doors (again)')
  expect(nameAgain('Doors (again)')).toBe('Doors (again 2)')
  expect(nameAgain('Doors (again 9)')).toBe('Doors (again 10)')
  expect(nameAgain('D'.repeat(120))).toBe(`${'D'.repeat(112)} (again)`)
})
