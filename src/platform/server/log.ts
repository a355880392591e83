import { pino } from 'pino'

/**
 * Structured log lines, JSON on stdout. A line holds ids, routes, codes and durations, never a person's data:
 * no addresses, names, codes, tokens, bodies or query strings. Errors are logged by name, code and stack, because
 * a driver's message may quote values.
 */
export interface Log {
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

type LogFields = Record<
  string,
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly string[]
  | { name: string; code: string | undefined; at: string }
>

export function createLog(level = 'info'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** What a log may contain of an error: its kind and stack, not its message. */
export function errorFields(error: unknown): { name: string; code: string | undefined; at: string } {
  const { name = 'unknown', code, stack = '' } = error as { name?: string; code?: unknown; stack?: string }
  const frames = stack.split('\n').filter(line => /^\s+at /.test(line))
  return {
    name,
    code: typeof code === 'string' ? code : undefined,
    at: frames
      .slice(0, 8)
      .map(line => line.trim())
      .join(' < '),
  }
}
