import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { RecordBeside } from './record-beside.tsx'

fakeApi()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})

/** A list to answer: what is answered leaves it, and stays open beside it. */
function Answering({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names)
  const [open, setOpen] = useState('b')
  return (
    <RecordBeside title="Story" one="story" id={open} ids={left} onShow={setOpen} onClose={() => {}}>
      <output>{open}</output>
      <button type="button" onClick={() => setLeft(left.filter(name => name !== open))}>
        Answer
      </button>
    </RecordBeside>
  )
}
const opened = () => screen.getByRole('status').textContent
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

it('moves to the next and previous record when the open one has left the list', async () => {
  show(<Answering names={['a', 'b', 'c', 'd']} />)
  await press('Answer')
  await press('Next story')
  expect(opened()).toBe('c')
  await press('Answer')
  await userEvent.keyboard('k')
  expect(opened()).toBe('a')
})

it('ends where nothing is left before or after the record that has left', async () => {
  show(<Answering names={['b', 'c']} />)
  await press('Answer')
  expect([isOff('Previous story'), isOff('Next story')]).toEqual([true, false])
  await press('Next story')
  await press('Answer')
  expect([isOff('Previous story'), isOff('Next story')]).toEqual([true, true])
})
