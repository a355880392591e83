import { describe, expect, it } from 'vitest'
import { compareSubjects, groupsOf, smallestDifference } from './subject-test.ts'

describe('a test of two subjects', () => {
  it('says how large a difference must be to be found', () => {
    expect(smallestDifference(1_000, 1_000)).toBe(5.7)
    expect(smallestDifference(100_000, 100_000)).toBe(0.6)
    expect(smallestDifference(0, 50)).toBeNull()
    expect(smallestDifference(3, 2), 'more than all').toBeNull()
    expect(groupsOf(1_001, 30)).toEqual({ first: 701, second: 300 })
  })

  it.each([
    [{ sent: 1_000, opened: 300 }, { sent: 1_000, opened: 341 }, 'SECOND'],
    [{ sent: 1_000, opened: 300 }, { sent: 1_000, opened: 340 }, 'NO_DIFFERENCE'],
    [{ sent: 1_000, opened: 341 }, { sent: 1_000, opened: 300 }, 'FIRST'],
    [{ sent: 10, opened: 3 }, { sent: 10, opened: 6 }, 'NO_DIFFERENCE'],
    [{ sent: 10, opened: 0 }, { sent: 10, opened: 0 }, 'NO_DIFFERENCE'],
    [{ sent: 0, opened: 0 }, { sent: 10, opened: 10 }, 'NO_DIFFERENCE'],
  ] as const)('%o against %o: %s', (first, second, outcome) => expect(compareSubjects(first, second)).toBe(outcome))
})
