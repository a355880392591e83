import { describe, expect, it } from 'vitest'
import { adaptiveLimit } from './adaptive-limit.ts'

/**
 * A server that works on `atOnce` requests at a time, each for `ms`, behind a limit: `perSecond` requests come for some seconds,
 * in turn of the streams named. Time is counted, not waited for.
 */
function simulate({
  ms,
  atOnce,
  perSecond,
  seconds = 20,
  streams = ['one'] as readonly string[],
  limit = limitAt(),
}: Simulated) {
  const done: { at: number; waited: number; stream: string }[] = []
  const waiting: { since: number; leave: (worked: boolean) => void; stream: string }[] = []
  const working: { until: number; leave: (worked: boolean) => void; since: number; stream: string }[] = []
  let refused = 0
  let due = 0
  const end = clock + seconds * 1_000
  for (; clock < end; clock++) {
    for (const one of working.filter(({ until }) => until <= clock)) {
      working.splice(working.indexOf(one), 1)
      one.leave(true)
      done.push({ at: clock, waited: clock - one.since, stream: one.stream })
    }
    for (due += perSecond / 1_000; due >= 1; due--) {
      const stream = streams[(done.length + refused + waiting.length) % streams.length] ?? ''
      const place = limit.enter(stream)
      if (place) waiting.push({ since: clock, leave: place.leave, stream })
      else refused++
    }
    while (working.length < atOnce) {
      const next = waiting.shift()
      if (!next) break
      working.push({ ...next, until: clock + ms })
    }
  }
  for (const { leave } of [...waiting, ...working]) leave(false)
  const late = done.filter(({ at }) => at > end - seconds * 500)
  return {
    perSecond: late.length / (seconds / 2),
    waited: late.reduce((sum, { waited }) => sum + waited, 0) / late.length,
    refused,
    done,
  }
}
interface Simulated {
  ms: number
  atOnce: number
  perSecond: number
  seconds?: number
  streams?: readonly string[]
  limit?: ReturnType<typeof adaptiveLimit>
}
let clock = 0
const limitAt = () => adaptiveLimit({ target: 200, now: () => clock })

describe('how many are let in', () => {
  it('everybody, while the server keeps up', () => {
    expect(simulate({ ms: 10, atOnce: 10, perSecond: 700 }).refused).toBe(0)
  })
  it.each([
    ['a quick server', 1, 2],
    ['a slow one', 50, 10],
    ['one that takes long by itself', 300, 100],
  ])('under four times what %s can do, it does as much as ever, and nobody waits long', (_which, ms, atOnce) => {
    const most = (1_000 / ms) * atOnce
    const rush = simulate({ ms, atOnce, perSecond: most * 4 })
    expect(rush.perSecond).toBeGreaterThan(most * 0.95)
    expect(rush.waited).toBeLessThan(200 + 2 * ms + 100)
    expect(rush.refused).toBeGreaterThan(0)
  })
  it('what only asks somebody slow is not taken for a rush', () => {
    const limit = limitAt()
    simulate({ ms: 600, atOnce: 10_000, perSecond: 20, limit })
    const more = simulate({ ms: 600, atOnce: 10_000, perSecond: 300, limit })
    expect(more.perSecond).toBeGreaterThan(290)
  })
  it('a rush that only asks somebody slow is not held back for the small streams beside it', () => {
    const streams = Array.from({ length: 50 }, (_, at) => [...Array<string>(19).fill('hot'), `cold ${at}`]).flat()
    expect(simulate({ ms: 300, atOnce: 10_000, perSecond: 900, streams }).refused).toBe(0)
  })
  it('fewer where the server becomes slower, and as many as before once it is quick again', () => {
    const limit = limitAt()
    simulate({ ms: 2, atOnce: 4, perSecond: 8_000, limit })
    const quick = limit.limit
    simulate({ ms: 40, atOnce: 4, perSecond: 8_000, limit })
    expect(limit.limit).toBeLessThan(quick / 4)
    const again = simulate({ ms: 2, atOnce: 4, perSecond: 8_000, limit })
    expect(again.perSecond).toBeGreaterThan(1_900)
  })
  it('a stream never holds all places', () => {
    const limit = adaptiveLimit({ target: 200 })
    let held = 0
    while (limit.enter('hot')) held++
    expect(held).toBeLessThan(limit.limit)
    expect(limit.enter('cold')).not.toBeNull()
  })
  it('a rush is known by how often it asks, not by what it holds', () => {
    const limit = limitAt()
    for (let asked = 0; asked < 50; asked++) limit.enter('hot')?.leave(true)
    expect([limit.enter('cold')?.isSmall, limit.enter('hot')?.isSmall]).toEqual([true, false])
  })
  it('small streams wait little longer beside a rush on one, which is served as fast as ever', () => {
    const limit = limitAt()
    const others = Array.from({ length: 50 }, (_, at) => `cold ${at}`)
    const server = { ms: 10, atOnce: 10, limit }
    const waits = ({ done }: ReturnType<typeof simulate>, of: (stream: string) => boolean) =>
      done.filter(({ stream, at }) => of(stream) && at > clock - 10_000).map(({ waited }) => waited)
    const p99 = (samples: number[]) =>
      samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? Number.NaN
    const isCold = (stream: string) => stream.startsWith('cold')

    const alone = p99(waits(simulate({ ...server, perSecond: 100, streams: others }), isCold))
    // one in twenty of them is for another drop
    const mixed = others.flatMap(cold => [...Array<string>(19).fill('hot'), cold])
    const rush = simulate({ ...server, perSecond: 2_000, streams: mixed })
    expect(p99(waits(rush, isCold))).toBeLessThanOrEqual(alone * 2)
    expect(rush.perSecond).toBeGreaterThan(950)
    // gone, they stand in nobody's way
    simulate({ ...server, perSecond: 2_000, streams: ['hot'], seconds: 5 })
    expect(limit.inside).toBe(0)
    let held = 0
    while (limit.enter('hot')) held++
    expect(held).toBeGreaterThan(100)
  })
  it('small streams wait little beside a rush too where the server was started in the middle of it', () => {
    const streams = Array.from({ length: 50 }, (_, at) => [...Array<string>(19).fill('hot'), `cold ${at}`]).flat()
    const { done, perSecond } = simulate({ ms: 40, atOnce: 16, perSecond: 2_000, streams })
    const waits = done.filter(({ stream, at }) => stream !== 'hot' && at > clock - 10_000).map(({ waited }) => waited)
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThanOrEqual(160)
    expect(perSecond).toBeGreaterThan(390)
  })
  it('beside small streams that are late a rush keeps four times as many places where sixteen go together as where none do', () => {
    const [alone = 0, together = 0] = [undefined, 16].map(together => {
      const limit = adaptiveLimit({ target: 200, together, now: () => clock })
      for (let asked = 0; asked < 200; asked++) limit.enter('hot')?.leave(true)
      for (let at = 0; at < 500; at++) {
        const hot = Array.from({ length: 4 }, () => limit.enter('hot'))
        const cold = limit.enter(`cold ${at}`)
        clock += 50
        for (const place of [cold, ...hot]) place?.leave(true)
      }
      let places = 0
      while (limit.enter('hot')) places++
      return places
    })
    expect(alone).toBeGreaterThan(0)
    expect(together).toBe(4 * alone)
  })
  it('other streams keep their part while one holds more than a limit that has fallen', () => {
    const limit = limitAt()
    const hot: ((worked: boolean) => void)[] = []
    for (let place = limit.enter('hot'); place; place = limit.enter('hot')) hot.push(place.leave)
    // slower and slower: the limit falls below what the stream holds
    for (let at = 0; at < 60; at++) {
      clock += 1_000
      hot.shift()?.(true)
    }
    expect(hot.length).toBeGreaterThan(limit.limit)
    expect(limit.enter('hot')).toBeNull()
    const cold = Array.from({ length: 10 }, (_, at) => limit.enter(`cold ${at}`)).filter(place => place !== null)
    expect(cold.length).toBeGreaterThan(4)
    expect(cold.length).toBeLessThan(10)
  })
  it('without a limit everybody would wait longer and longer (canary)', () => {
    const open = adaptiveLimit({ target: 200, least: 1e9, now: () => clock })
    expect(simulate({ ms: 1, atOnce: 2, perSecond: 8_000, limit: open }).waited).toBeGreaterThan(1_000)
  })
})
