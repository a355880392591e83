// Runs every step of deploy/Containerfile in a bare chroot, where there is no container engine: Debian from debootstrap with
// this machine's npm and the pinned Node stands in for the base image. Needs root, debootstrap and the network.
//
//   node scripts/try-container.ts [folder with a debootstrap that is there already]
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ContainerStep, readContainerfile } from './container-steps.ts'

const checkout = fileURLToPath(new URL('..', import.meta.url))
const steps = readContainerfile(readFileSync(join(checkout, 'deploy/Containerfile'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'fanfare-container-'))
const root = join(folder, 'root')
const image = {
  dir: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' } as Record<string, string>,
  user: 'root',
}
const commands: Record<'ENTRYPOINT' | 'CMD' | 'HEALTHCHECK', string[]> = { ENTRYPOINT: [], CMD: [], HEALTHCHECK: [] }
let running: ChildProcess | undefined

try {
  for (const step of steps) {
    console.log(`> ${step.instruction} ${step.text}`)
    perform(step)
  }
  await start()
  console.log('Every step ran, the container answered and stopped in order.')
} finally {
  running?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

function perform({ instruction, text, words }: ContainerStep) {
  switch (instruction) {
    case 'FROM':
      return baseImage()
    case 'WORKDIR':
      image.dir = text
      return void mkdirSync(join(root, text), { recursive: true })
    case 'COPY':
      return copyCheckout()
    case 'RUN':
      return void execFileSync(...inRoot(['/bin/sh', '-c', text]), { stdio: 'inherit' })
    case 'ENV':
      return void Object.assign(image.env, Object.fromEntries(words.map(word => word.split(/=(.*)/s).slice(0, 2))))
    case 'USER':
      image.user = text
      return
    case 'ENTRYPOINT':
    case 'CMD':
    case 'HEALTHCHECK':
      commands[instruction] = words
      return
    case 'VOLUME':
    case 'EXPOSE':
      return
  }
}

function baseImage() {
  const [given] = process.argv.slice(2)
  if (given) execFileSync('cp', ['-a', given, root])
  else execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: ['ignore', 'ignore', 'inherit'] })
  const node = join(checkout, `node_modules/node-linux-${process.arch}/bin/node`)
  cpSync(node, join(root, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  // the way out of this machine
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true })
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'))
  image.env.npm_config_cafile = '/etc/ssl/certs/ca-certificates.crt'
}

/** What the build context holds: everything under version control. */
function copyCheckout() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: checkout })
  const listed = join(folder, 'files')
  writeFileSync(listed, list)
  const archive = join(folder, 'checkout.tar')
  execFileSync('tar', ['--null', '-T', listed, '-cf', archive], { cwd: checkout })
  execFileSync('tar', ['-xf', archive, '--no-same-owner', '-C', join(root, image.dir)])
}

/** A command in the chroot, in the working folder, with the environment of the image alone. */
function inRoot(command: readonly string[]): [string, string[]] {
  const env = Object.entries(image.env).map(([name, value]) => `${name}=${value}`)
  const into = ['--userspec', `${image.user}:`, root, '/usr/bin/env', '-i', '-C', image.dir, ...env]
  return ['chroot', [...into, ...command]]
}

async function start() {
  image.env.PORT = String(await freePort())
  const [program, args] = inRoot([...commands.ENTRYPOINT, ...commands.CMD])
  const child = spawn(program, args, { stdio: 'inherit' })
  running = child
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  for (let seconds = 0; !isHealthy(); seconds++) {
    if (seconds > 300 || child.exitCode !== null) throw new Error('The container never became healthy.')
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
  const page = await fetch(`http://127.0.0.1:${image.env.PORT}/d/slow-orchard`)
  if (!page.ok) throw new Error(`The demo page answered ${page.status}.`)
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`The container ended with ${code}.`)
}

function isHealthy(): boolean {
  try {
    execFileSync(...inRoot(commands.HEALTHCHECK), { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise(resolve =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    }),
  )
}
