import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { count, flag, list, readSettings, SettingsError } from './settings.ts'

const schema = z.object({
  PORT: count.max(65535).default(3000),
  SMTP_URL: z.url().optional(),
  OPEN: flag.default(true),
  NAMES: list.default([]),
  TOKEN: z.string(),
})
const given = { TOKEN: 't' }

function problemsOf(environment: Record<string, string>, check?: Parameters<typeof readSettings<typeof schema>>[2]) {
  try {
    readSettings(schema, environment, check)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map(line => line.trim())
  }
  return []
}

describe('settings', () => {
  it('are typed, and an empty variable counts as unset', () => {
    expect(readSettings(schema, { ...given, PORT: '80', OPEN: 'no', NAMES: ' a, ,b ', SMTP_URL: '' })).toEqual({
      ...given,
      PORT: 80,
      OPEN: false,
      NAMES: ['a', 'b'],
    })
    expect(readSettings(schema, { ...given, PORT: '' }).PORT).toBe(3000)
  })

  it('API-032 reports every mistake at once, by name', () => {
    const names = problemsOf({ PORT: '70000', SMTP_URL: 'mail', OPEN: 'perhaps' }).map(line => line.split(':')[0])
    expect(names).toEqual(['PORT', 'SMTP_URL', 'OPEN', 'TOKEN'])
    expect(problemsOf(given)).toEqual([])
  })

  it('reports settings that contradict each other, and each setting once', () => {
    const problems = problemsOf({ PORT: 'x' }, () => [
      ['SMTP_URL', 'is missing'],
      ['PORT', 'does not fit'],
    ])
    expect(problems.filter(line => line.startsWith('PORT'))).toHaveLength(1)
    expect(problems).toContain('SMTP_URL: is missing')
  })

  it('never prints a value, which may be a secret', () => {
    expect(problemsOf({ ...given, SMTP_URL: 'my-password' }).join()).not.toContain('my-password')
  })
})
