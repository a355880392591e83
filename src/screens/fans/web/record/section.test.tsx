import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NEWEST } from '../../contract.ts'
import { Section } from './section.tsx'

afterEach(cleanup)

it.each([
  [1, 'Messages', false],
  [NEWEST - 1, `Messages${NEWEST - 1}`, false],
  [NEWEST, `Messagesthe newest ${NEWEST}`, true],
])('a section with %i entries shows the count and a link to the rest', (count, heading, isCut) => {
  render(
    <Section title="Messages" count={count}>
      Here
    </Section>,
  )
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect(screen.queryByText(/All are in this fan’s export/) !== null).toBe(isCut)
})
