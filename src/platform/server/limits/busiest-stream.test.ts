import { expect, it } from 'vitest'
import { busiestStream } from './busiest-stream.ts'

it('a stream is small beside another that asks twice as often, however few places that one holds, and until it is gone', () => {
  const busiest = busiestStream()
  let at = 0
  const everySecond = (counts: Readonly<Record<string, number>>) => {
    const small: Record<string, boolean> = {}
    for (const [stream, count] of Object.entries(counts))
      for (let one = 0; one < count; one++) small[stream] = busiest.asks(stream, at)
    at += 1_000
    return small
  }
  // as many as come in calm, none of them is a rush
  expect(everySecond({ one: 10, other: 2 })).toEqual({ one: false, other: false })
  for (let second = 0; second < 5; second++) everySecond({ rush: 400, small: 20, half: 300 })
  expect(everySecond({ rush: 400, small: 20, half: 300 })).toEqual({ rush: false, small: true, half: false })
  at += 20_000
  expect(everySecond({ small: 20 })).toEqual({ small: false })
})
