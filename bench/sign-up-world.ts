import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { freePort } from '#app/launch/port.ts'
import { captchaOf } from '#app/services/providers.ts'
import { loadSettings } from '#app/settings.ts'
import type { CaptchaAction } from '#features/captcha/contract.ts'
import { customFieldEntries } from '#features/signups/custom-fields.ts'
import { systemClock } from '#platform/server/clock.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import type { BenchDrop } from './bench-drop.ts'

/** `PROFILE=folder` writes where the processor time of servers and workers goes. */
const PROFILING = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []

/** Of 16 MB, for what a bench writes. */
const LOG_FILES = 40

export type SignUpWorld = Awaited<ReturnType<typeof signUpWorld>>

/** A durable database and servers over it whose limits are lifted, and sign-ups to send them. */
export async function signUpWorld(more: Record<string, string> = {}) {
  const cluster = await startEmbeddedPostgres({ throwaway: true, durable: true })
  await migrate({ ownerUrl: cluster.ownerUrl })
  await makeLog(cluster.ownerUrl)
  const environment: Record<string, string> = {
    FANFARE_ENV: 'test',
    DATABASE_URL: cluster.ownerUrl,
    DATABASE_CONNECTIONS: process.env.CONNECTIONS ?? '24',
    RATE_LIMIT_FACTOR: '1000000',
    CAPTCHA_COST: '1',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
    PUBLIC_URL: 'http://drops.example',
    ...more,
  }
  const settings = loadSettings(environment)
  const captcha = captchaOf(settings, { clock: systemClock, database: undefined as never, fetch: undefined as never })
  const children = new Set<ChildProcess>()
  // also where a bench throws in the middle
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })
  let made = 0

  async function solved(action: CaptchaAction): Promise<string> {
    const challenge = await captcha.challenge(action)
    if (challenge.provider !== 'altcha') throw new Error('The bench solves proofs of work.')
    return Buffer.from(
      JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
    ).toString('base64')
  }

  /** A request as a browser sends it, whole form or what the drop asks for of it, each from another address. */
  async function request(drop: BenchDrop, action: 'signup' | 'otp' = 'signup', fields: object = {}): Promise<Buffer> {
    const at = made++
    const body = JSON.stringify({
      ...(await formOf(drop, at)),
      captcha_token: await solved(action),
      ...fields,
    })
    const path = action === 'otp' ? '/app/v2/drop_otp' : '/app/v2/subscribe_to_drop'
    const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
    return Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: drops.example\r\ncontent-type: application/json\r\nx-forwarded-for: ${address}\r\nx-fanfare-stream: ${drop.id}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

  async function start(program: string, own: Record<string, string>): Promise<ChildProcess> {
    const child = spawn(process.execPath, [...PROFILING, program], {
      env: { PATH: process.env.PATH, ...environment, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', text => String(text).includes('"ready":true') && resolve())
      child.on('exit', code => reject(new Error(`${program} ended with ${code}`)))
    })
    return child
  }

  const stopAll = async () => {
    await Promise.all(
      [...children].map(
        child =>
          new Promise<void>(resolve => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve()
            child.on('exit', () => resolve()).kill('SIGTERM')
          }),
      ),
    )
    children.clear()
  }

  return {
    ownerUrl: cluster.ownerUrl,
    appUrl: settings.DATABASE_APP_URL,
    postmaster: Number(readFileSync(join(cluster.dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]),
    request,
    async requests(drop: BenchDrop, count: number, action: 'signup' | 'otp' = 'signup'): Promise<Buffer[]> {
      const all: Buffer[] = []
      while (all.length < count) all.push(await request(drop, action))
      return all
    },
    /** As autovacuum does within seconds: until it has seen that tables are no longer empty, a server is half as fast. */
    async vacuum(): Promise<void> {
      const client = new pg.Client({ connectionString: cluster.ownerUrl })
      await client.connect()
      await client.query('vacuum analyze')
      await client.end()
    },
    async server(own: Record<string, string> = {}) {
      const port = await freePort()
      return { port, child: await start('src/app/server.ts', { ...own, PORT: String(port) }) }
    },
    worker: (own: Record<string, string> = {}) => start('src/app/worker.ts', own),
    stopAll,
    async stop() {
      await stopAll()
      await cluster.stop()
    },
  }
}

/** As in a database that is in use: files of the log lie ready. Whoever writes would wait for 50 ms while one is made. */
async function makeLog(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (let file = 0; file < LOG_FILES; file++)
    await client.query(`select pg_logical_emit_message(false, 'bench', 'next'), pg_switch_wal()`)
  await client.query('checkpoint')
  await client.end()
}

async function formOf(drop: BenchDrop, at: number) {
  const whole = drop.custom_fields.length > 0
  return {
    drop_profile_id: drop.drop_profile.id,
    drop_id: drop.id,
    drop_version: 1,
    page_url: 'https://drops.example/d/night-bus?utm_source=reel',
    referrer: 'https://social.example/',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15',
    utm_source: 'reel',
    first_name: 'Fan',
    last_name: `Number ${at}`,
    email_address: `fan-${randomUUID()}@load.example`,
    marketing_opt_in: true,
    ...(whole && {
      birthdate: '1998-04-02',
      gender: 'FEMALE',
      language: 'fr',
      city: 'Saint-Étienne',
      state: 'Auvergne-Rhône-Alpes',
      country_code: 'FR',
      latitude: 45.43389,
      longitude: 4.39,
      instagram_username: `fan_number_${at}`,
      tiktok_username: `fan.number.${at}`,
      secondary_opt_in: true,
      utm_medium: 'social',
      utm_campaign: 'album',
      custom_field_entries: customFieldEntries(drop.custom_fields, answersOf(drop)),
    }),
  }
}

const answersOf = ({ custom_fields }: BenchDrop) =>
  Object.fromEntries(
    custom_fields.map(({ id, field_type, multiple_choice_options }) => [
      id,
      {
        MULTIPLE_CHOICE: multiple_choice_options[0]?.id ?? '',
        STRING: 'Slow Orchard, the second song, for my sister',
        INTEGER: '12',
        DATE: '2026-11-20',
      }[field_type],
    ]),
  )
