import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSettings } from '#app/settings.ts'
import { readContainerfile } from '../../scripts/container-steps.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { deployFolder, isInstalled } from './proxies.ts'

const read = (path: string) => readFileSync(join(deployFolder, path), 'utf8')
const scripts = Object.keys(JSON.parse(read('../package.json')).scripts)
const units = readdirSync(join(deployFolder, 'systemd')).filter(name => name.endsWith('.service'))

describe('systemd units', () => {
  it.each(units)('%s starts a command that exists, as an account that may write its data alone', name => {
    const unit = read(`systemd/${name}`)
    expect(scripts).toContain(/^ExecStart=\/usr\/bin\/npm run --silent (\S+)$/m.exec(unit)?.[1])
    for (const line of ['User=fanfare', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectory=fanfare'])
      expect(unit.split('\n')).toContain(line)
  })

  it('have settings that production accepts once the secrets are filled in', () => {
    const lines = read('systemd/fanfare.env').matchAll(/^([A-Z_]+)=(.*)$/gm)
    const given = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
    const key = Buffer.alloc(32, 1).toString('base64')
    const secrets = {
      FANFARE_ENCRYPTION_KEYS: `k1:${key}`,
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'hi@label.example',
    }
    expect(given).toMatchObject(Object.fromEntries(Object.keys(secrets).map(name => [name, ''])))
    const settings = loadSettings({ ...given, ...secrets, DATABASE_URL: 'postgres://a:b@127.0.0.1/fanfare' })
    expect(settings).toMatchObject({ FANFARE_ENV: 'production', HOST: '127.0.0.1', TRUSTED_PROXIES: 1 })
  })
})

/** The lines about our files: systemd also speaks of the units of the machine, and of the machine itself. */
const linesAbout = (files: readonly string[], said: string) =>
  said.split('\n').filter(line => files.some(name => line.includes(name)))

const canVerify = isInstalled('systemd-analyze')
describe.skipIf(!canVerify)(canVerify ? 'systemd itself' : 'SKIPPED, systemd-analyze is not installed', () => {
  /** What systemd says of our units together, changed by `change`. */
  function faultsOf(change: (unit: string) => string): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-units-'))
    try {
      const files = readdirSync(join(deployFolder, 'systemd')).filter(name => /\.(service|timer)$/.test(name))
      // no command of the services has to be installed where the test runs
      const unit = (name: string) => change(read(`systemd/${name}`).replaceAll('/usr/bin/npm', process.execPath))
      for (const name of files) writeFileSync(join(folder, name), unit(name))
      const paths = files.map(name => join(folder, name))
      const options = { encoding: 'utf8', timeout: 30_000 } as const
      const { stdout, stderr, error } = spawnSync('systemd-analyze', ['verify', ...paths], options)
      if (error) throw error
      return linesAbout(files, `${stdout}${stderr}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('systemd-analyze accepts the units, and reports a misspelled setting (canary)', () => {
    expect(faultsOf(unit => unit)).toEqual([])
    expect(faultsOf(unit => unit.replace('ProtectSystem', 'ProtectSistem')).join('\n')).toContain('ProtectSistem')
  }, 60_000)
})

it('ignores what systemd-analyze reports about other units', () => {
  const ours = "/tmp/units/fanfare.service:9: Unknown key name 'A' in section 'Service', ignoring."
  const others = '/usr/lib/systemd/system/ssh.service:3: Support for option is deprecated.\nFailed to prepare a file.\n'
  expect(linesAbout(['fanfare.service'], `${others}${ours}\n`)).toEqual([ours])
})

describe('Containerfile', () => {
  const steps = readContainerfile(read('Containerfile'))
  const of = (wanted: string) => steps.filter(({ instruction }) => instruction === wanted)

  it('builds by commands that exist and ends as an account without rights', () => {
    for (const { text } of of('RUN')) {
      const [, script] = /^npm run --silent (\S+)$/.exec(text) ?? []
      if (script) expect(scripts).toContain(script)
    }
    expect(of('USER').at(-1)?.text).toBe('fanfare')
    expect(of('ENTRYPOINT')[0]?.words).toEqual(['node', 'scripts/bootstrap.mjs'])
  })

  it('names data, secrets and git history among what images leave out', () => {
    // read by Docker and by Podman
    const left = read('../.dockerignore').split('\n')
    for (const pattern of ['.git', '.data', '*.env', '.env*']) expect(left).toContain(pattern)
  })

  it('is refused by the script that tries it when a line is not understood (canary)', () => {
    expect(() => readContainerfile('FROM debian\nSHELL ["/bin/bash"]\n')).toThrow('not understood')
  })
})

describe('Grafana dashboard', () => {
  interface Panel {
    title: string
    targets: { expr: string }[]
  }
  const panels: Panel[] = JSON.parse(read('grafana/fanfare.json')).panels
  /** Names in an expression that are no functions, labels or words of the language. */
  const metricsOf = (expr: string) => [...expr.matchAll(/\b([a-z][a-z0-9_]+)\{/g)].map(([, name = '']) => name)
  let server: TestServer
  let exported: Set<string>
  beforeAll(async () => {
    server = await startTestServer()
    await fetch(`${server.url}/healthz`)
    const text = await (await fetch(`${server.url}/metrics`)).text()
    exported = new Set()
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      exported.add(name)
      if (kind === 'histogram') for (const part of ['bucket', 'count', 'sum']) exported.add(`${name}_${part}`)
    }
  })
  afterAll(() => server.stop())

  it('asks for nothing that /metrics does not export', () => {
    expect(metricsOf('sum(rate(no_such_metric{job="a"}[5m]))').filter(name => !exported.has(name))).toHaveLength(1)
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        expect(metricsOf(expr).length, title).toBeGreaterThan(0)
        expect(
          metricsOf(expr).filter(name => !exported.has(name)),
          title,
        ).toEqual([])
      }
  })

  it('shows every metric of our own', () => {
    const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))))
    const own = [...exported].filter(
      name => !/^(process|nodejs)_/.test(name) && !/^http_request_duration_seconds/.test(name),
    )
    expect(own.filter(name => !shown.has(name))).toEqual([])
    expect(own.length).toBeGreaterThan(5)
  })
})
