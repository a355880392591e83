import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { absentPackages, neededBinaries } from '../../scripts/bootstrap/installed.mjs'
import {
  completeLockfile,
  type LockedPackages,
  missingOptionalPackages,
  platformOf,
} from '../../scripts/complete-lockfile.ts'

let checkout: string
const running: ChildProcess[] = []
const patience = { timeout: 10_000 }

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'fanfare checkout ü '))
  // The checkout's owner must be able to enter it, when root runs the tests.
  chmodSync(checkout, 0o755)
  cpSync('scripts/bootstrap', join(checkout, 'scripts/bootstrap'), { recursive: true })
  cpSync('scripts/bootstrap.mjs', join(checkout, 'scripts/bootstrap.mjs'))
  write('package.json', '{"type":"module"}')
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/pg': { version: '1.0.0' } } }))
  write(
    'target.ts',
    'const words: string[] = process.argv.slice(2)\nconsole.log("ran", ...words)\nprocess.exitCode = 7\n',
  )
})

afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  rmSync(checkout, { recursive: true, force: true })
})

describe('npm start on a fresh clone', () => {
  it('installs the lockfile, then runs the target and returns its exit code', async () => {
    fakeNpm('install()')
    const { code, output } = await bootstrap('target.ts', 'a b', 'c')
    expect(output).toContain('Installing dependencies')
    expect(output).toContain('ran a b c')
    expect(code).toBe(7)
    expect(installs()).toHaveLength(1)
    expect(installs()[0]).toBe('ci --ignore-scripts --include=optional --include=dev NODE_ENV=undefined')
    const second = await bootstrap('target.ts')
    expect(second.output).not.toContain('Installing')
    expect(installs()).toHaveLength(1)
  })

  it('runs the target in the same process with the same Node flags when everything is installed', async () => {
    fakeNpm('install()')
    write('target.ts', 'console.log(process.pid, ...process.execArgv)')
    await bootstrap('target.ts')
    const again = spawn(process.execPath, ['--title=mine', 'scripts/bootstrap.mjs', 'target.ts'], {
      cwd: checkout,
      env: { PATH: process.env.PATH },
    })
    running.push(again)
    again.stdout.setEncoding('utf8')
    let words = ''
    again.stdout.on('data', data => {
      words += data
    })
    await once(again, 'close')
    expect(words).toBe(`${again.pid} --title=mine\n`)
  })

  it('installs once when it is started twice at once', async () => {
    fakeNpm('setTimeout(install, 500)')
    const both = await Promise.all([bootstrap('target.ts'), bootstrap('target.ts')])
    expect(both.map(({ code }) => code)).toEqual([7, 7])
    expect(installs()).toHaveLength(1)
  })

  it('recovers from a start that was killed while installing', async () => {
    fakeNpm('setTimeout(install, 60_000)')
    const first = start('target.ts')
    await vi.waitUntil(() => installs().length === 1, patience)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const [, npm = ''] = readFileSync(join(checkout, '.cache/install.lock'), 'utf8').trim().split(' ')
    // The npm that was left behind still writes: the next start waits for it.
    const second = bootstrap('target.ts')
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(installs()).toHaveLength(1)
    fakeNpm('install()')
    process.kill(Number(npm), 'SIGKILL')
    expect((await second).code).toBe(7)
    expect(installs()).toHaveLength(2)
  })

  it('installs again when a version differs or a program is missing', async () => {
    fakeNpm('install()')
    await bootstrap('target.ts')
    write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/pg': { version: '1.0.1' } } }))
    expect((await bootstrap('target.ts')).output).toContain('pg changed')
    const [, postgres = ''] = neededBinaries()
    rmSync(join(checkout, postgres))
    await bootstrap('target.ts')
    expect(installs()).toHaveLength(3)
  })

  it.each([
    ['console.error("npm error code ENOTFOUND"); process.exit(1)', 'Is the npm registry reachable?'],
    ['console.error("npm error code ENOSPC"); process.exit(1)', 'The disk is full.'],
    ['console.error("npm error code EUSAGE"); process.exit(1)', 'do not fit together. Run: npm install'],
    ['console.error("npm error code EINTEGRITY"); process.exit(1)', 'not the one that package-lock.json names'],
    ['process.exit(0)', 'npm ended without an error, but'],
  ])('says in words why installing failed: %s', async (npm, words) => {
    fakeNpm(npm)
    const { code, output } = await bootstrap('target.ts')
    expect(output).toContain(words)
    expect(output).not.toContain('at file:')
    expect(code).toBe(1)
  })

  it('ends the target when it is killed', async () => {
    fakeNpm('install()')
    write('target.ts', 'console.log("pid", process.pid)\nsetInterval(() => {}, 1000)\n')
    const child = start('target.ts')
    let output = ''
    child.stdout?.on('data', data => {
      output += data
    })
    const pid = Number(await vi.waitUntil(() => /pid (\d+)/.exec(output)?.[1], patience))
    expect(pid).not.toBe(child.pid)
    child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), patience)
  })
})

describe('when the npm process above it is killed', () => {
  // npm runs scripts through a shell, which goes on without it.
  const likeNpm = `require('child_process').spawn('sh', ['-c', 'node scripts/bootstrap.mjs target.ts; true'], { stdio: 'inherit' })`

  it.each([
    ['the target ends', 'install()'],
    ['an install under way ends, and nothing is started after it', 'setTimeout(install, 1500)'],
  ])('%s', async (_, npm) => {
    fakeNpm(npm)
    write(
      'target.ts',
      'import fs from "node:fs"\nfs.writeFileSync("started", String(process.pid))\nsetInterval(() => {}, 1000)\n',
    )
    const started = join(checkout, 'started')
    const above = spawn(process.execPath, ['-e', likeNpm], { cwd: checkout, env: environment(), stdio: 'ignore' })
    running.push(above)
    await vi.waitUntil(() => (npm === 'install()' ? existsSync(started) : installs().length === 1), patience)
    above.kill('SIGKILL')
    if (npm === 'install()') await vi.waitUntil(() => !isAlive(Number(readFileSync(started, 'utf8'))), patience)
    else {
      await new Promise(resolve => setTimeout(resolve, 2500))
      expect(existsSync(started)).toBe(false)
    }
  })
})

describe('the lockfile', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }

  it('contains every platform, so that npm ci accepts it everywhere, and no registry address', () => {
    expect(missingOptionalPackages(packages)).toEqual([])
    expect(Object.values(packages).filter(entry => entry.resolved?.startsWith('http'))).toEqual([])
  })

  it('adds what npm left out, and nothing else', () => {
    const gap: LockedPackages = {
      '': {},
      'node_modules/tool': { version: '2.0.0', dev: true, optionalDependencies: { '@tool/linux-arm64-musl': '2.0.0' } },
    }
    expect(completeLockfile(gap)).toEqual(['@tool/linux-arm64-musl'])
    expect(gap['node_modules/@tool/linux-arm64-musl']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    })
    expect(completeLockfile(gap)).toEqual([])
  })

  it('reads the platform from every form of package name', () => {
    expect(platformOf('@a/binding-win32-x64-msvc')).toEqual({ os: ['win32'], cpu: ['x64'] })
    expect(platformOf('@a/binding-linux-arm-gnueabihf')).toEqual({ os: ['linux'], cpu: ['arm'], libc: ['glibc'] })
    expect(platformOf('@a/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
    expect(platformOf('fsevents')).toBeUndefined()
  })

  it('requests only what fits this machine', () => {
    const here = { os: process.platform, cpu: [process.arch] }
    const wanted = {
      '': {},
      'node_modules/plain': { version: '1.0.0' },
      'node_modules/fits': { version: '1.0.0', optional: true, ...here },
      'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['aix'], cpu: 's390x' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    }
    expect(absentPackages(wanted, {}, false)).toEqual(['node_modules/plain', 'node_modules/fits', 'node_modules/tool'])
    expect(absentPackages(wanted, {}, true)).toEqual(['node_modules/plain', 'node_modules/fits'])
  })
})

function write(path: string, text: string) {
  mkdirSync(join(checkout, path, '..'), { recursive: true })
  writeFileSync(join(checkout, path), text)
}

/** An npm that notes how it was called; `install()` leaves what a real one would. */
function fakeNpm(behaviour: string) {
  const binaries = neededBinaries()
  write(
    'npm/npm-cli.cjs',
    `const fs = require('fs'), path = require('path')
     fs.appendFileSync('installs.log', process.argv.slice(2, 6).join(' ') + ' NODE_ENV=' + process.env.NODE_ENV + '\\n')
     function install() {
       for (const file of ${JSON.stringify(binaries)}) {
         fs.mkdirSync(path.dirname(file), { recursive: true })
         fs.rmSync(file, { force: true })
         fs.symlinkSync(${JSON.stringify(process.execPath)}, file)
       }
       fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
     }
     ${behaviour}`,
  )
}

function installs() {
  const path = join(checkout, 'installs.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

/** Started as npm would, but in production mode and without the variables of the npm that runs this test. */
function start(...args: string[]) {
  const { npm_lifecycle_event: _, ...env } = environment()
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', ...args], { cwd: checkout, env })
  running.push(child)
  return child
}

function environment(): NodeJS.ProcessEnv {
  const npm_execpath = join(checkout, 'npm/npm-cli.cjs')
  return { PATH: process.env.PATH, NODE_ENV: 'production', npm_execpath, npm_lifecycle_event: 'start' }
}

async function bootstrap(...args: string[]) {
  const child = start(...args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', data => {
      output += data
    })
  }
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
