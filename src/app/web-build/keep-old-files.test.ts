import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepOldFiles } from './keep-old-files.ts'

const DAY_MS = 86_400_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const build = (name: string, files: Record<string, string>) => {
  const path = join(folder, name)
  mkdirSync(path)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}

it('keeps the files of earlier builds for a week, and the new file where names are the same', () => {
  const first = build('first', { 'app-1.js': 'one', 'app-1.js.br': 'br', 'same-0.js': 'old', 'stale-9.js': 'stale' })
  const longAgo = new Date(Date.now() - 8 * DAY_MS)
  utimesSync(join(first, 'stale-9.js'), longAgo, longAgo)
  const threeDaysAgo = new Date(Date.now() - 3 * DAY_MS)
  utimesSync(join(first, 'app-1.js'), threeDaysAgo, threeDaysAgo)

  const second = build('second', { 'app-2.js': 'two', 'same-0.js': 'new' })
  keepOldFiles(first, second)
  expect(readdirSync(second).sort()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'same-0.js'])
  expect(readFileSync(join(second, 'same-0.js'), 'utf8')).toBe('new')

  // five days later the oldest has had its week, whatever was built meanwhile
  const third = build('third', { 'app-3.js': 'three' })
  keepOldFiles(second, third, { now: Date.now() + 5 * DAY_MS })
  expect(readdirSync(third).sort()).toEqual(['app-1.js.br', 'app-2.js', 'app-3.js', 'same-0.js'])
  expect(statSync(join(second, 'app-1.js')).mtimeMs).toBeCloseTo(threeDaysAgo.getTime(), -2)
})

it('skips files that match `without`', () => {
  const first = build('programs-1', { 'process-1.mjs': 'large', 'tools-1.mjs': 'asked for later' })
  const second = build('programs-2', { 'process-2.mjs': 'large' })
  expect(keepOldFiles(first, second, { without: /^process-/ })).toEqual(['tools-1.mjs'])
})

it('keeps nothing at the first build', () => {
  expect(keepOldFiles(join(folder, 'nowhere'), join(folder, 'next'))).toEqual([])
})
