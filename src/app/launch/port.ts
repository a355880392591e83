import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'

interface PortHolder {
  pid: number
  command: string
}

/**
 * Can a browser that opens `localhost:port` reach us there? Another process on `[::1]` would get its requests although
 * 127.0.0.1 is free.
 */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const free = await new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? resolve(false)
        : reject(new Error(`${host}:${port} cannot be used: ${error.message}`)),
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
  return free && !(host === '127.0.0.1' && (await accepts('::1', port)))
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 500 })
    const answer = (value: boolean) => {
      socket.destroy()
      resolve(value)
    }
    socket.on('connect', () => answer(true))
    socket.on('timeout', () => answer(false))
    socket.on('error', () => answer(false))
  })
}

/** A free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The process that listens on the port, if this account may see it. */
export function holderOfPort(port: number): PortHolder | undefined {
  const pid = process.platform === 'linux' ? pidFromProc(port) : pidFromLsof(port)
  return pid === undefined ? undefined : { pid, command: commandOf(pid) }
}

const LISTEN = '0A'

function pidFromProc(port: number) {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap(file => read(file).split('\n'))
      .map(line => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === LISTEN)
      .map(fields => `socket:[${fields[9]}]`),
  )
  if (inodes.size === 0) return undefined
  for (const pid of names('/proc').filter(name => /^\d+$/.test(name))) {
    for (const file of names(`/proc/${pid}/fd`)) {
      try {
        if (inodes.has(readlinkSync(`/proc/${pid}/fd/${file}`))) return Number(pid)
      } catch {
        // Closed meanwhile.
      }
    }
  }
  return undefined
}

function pidFromLsof(port: number) {
  try {
    const options = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t']
    const output = execFileSync('lsof', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return Number(output.split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

function commandOf(pid: number) {
  const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  if (command) return command
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function names(path: string) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
