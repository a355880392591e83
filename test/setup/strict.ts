import { Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// What a person would overlook in passing output fails the test that caused it: errors on the console, and calls that
// leave this machine.

// With it React notes a stack for every element that it draws, which took a sixth of the time of component tests.
Reflect.deleteProperty(console, 'createTask')

const LOOPBACK = /^(127\.|::1$|::ffff:127\.|localhost$)/
let complaints: string[] = []

// A whole screen is much to draw for a machine that does other things besides: what comes late has come.
if (typeof document !== 'undefined') (await import('@testing-library/react')).configure({ asyncUtilTimeout: 10_000 })

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(`console.error: ${words.map(String).join(' ')}`)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  const found = complaints
  complaints = []
  if (found.length > 0) throw new Error(found.join('\n'))
})

// the next file runs in the same process
const { connect } = Socket.prototype
afterAll(() => {
  Socket.prototype.connect = connect
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const [first] = args.flat() as [{ host?: string; path?: string } | number | string, ...unknown[]]
  const host = typeof first === 'object' ? first.host : typeof args[1] === 'string' ? args[1] : undefined
  if (host && !LOOPBACK.test(host)) {
    complaints.push(`network call to ${host}`)
    this.destroy(new Error(`A test may not call ${host}: use a simulator or a fixture.`))
    return this
  }
  return Reflect.apply(connect, this, args)
} as typeof connect
