import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const deployFolder = fileURLToPath(new URL('../../deploy/', import.meta.url))
export type ProxyName = 'nginx' | 'caddy'

export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface FrontProxy {
  port: number
  /** Asks the proxy over TLS, as a visitor of this host. */
  ask(host: string, path: string, options?: AskOptions): Promise<ProxyAnswer>
  stop(): Promise<void>
}

interface AskOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The visitor's own address. */
  from?: string
  /** Gives the answer when this much of the body has come, and leaves. */
  until?: string
}

export interface ProxyAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/**
 * Starts the proxy with the configuration of deploy/ on free ports of loopback, in front of `upstream` (host:port). Only names,
 * ports and the folder of certificates are put in their places.
 */
export async function startProxy(name: ProxyName, upstream: string, hosts: readonly string[]): Promise<FrontProxy> {
  const folder = mkdtempSync(join(tmpdir(), `fanfare-${name}-`))
  const [port, plainPort] = [await freePort(), await freePort()]
  const [installation = ''] = hosts
  const put = (text: string) =>
    text.replaceAll('fans.label.example', installation).replaceAll('127.0.0.1:3000', upstream)
  const args = name === 'nginx' ? nginx() : caddy()
  const child = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  })
  const said: string[] = []
  child.stderr.on('data', part => said.push(String(part)))
  await answering(child, port, installation, said)

  return {
    port,
    ask: (host, path, options) => ask(port, host, path, options),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function nginx() {
    for (const host of hosts) certificate(join(folder, 'live', host), host)
    mkdirSync(join(folder, 'snippets'))
    mkdirSync(join(folder, 'temp'))
    cpSync(join(deployFolder, 'nginx/fanfare-proxy.conf'), join(folder, 'snippets/fanfare-proxy.conf'))
    const text = put(readFileSync(join(deployFolder, 'nginx/fanfare.conf'), 'utf8'))
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
      .replaceAll('/etc/letsencrypt', folder)
    writeFileSync(join(folder, 'fanfare.conf'), text)
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      kind => `${kind}_temp_path ${folder}/temp/${kind};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
       events {} http { access_log off; ${temp.join(' ')} include fanfare.conf; }`,
    )
    return ['-p', folder, '-c', join(folder, 'nginx.conf')]
  }

  function caddy() {
    for (const host of hosts) certificate(join(folder, 'live', host), host)
    // certificates of its own making: nothing is asked of the network
    const text = put(readFileSync(join(deployFolder, 'caddy/Caddyfile'), 'utf8')).replace(
      '{\n',
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${port}\n\thttp_port ${plainPort}\n\tdefault_bind 127.0.0.1\n`,
    )
    writeFileSync(join(folder, 'Caddyfile'), text)
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  }
}

function certificate(folder: string, host: string) {
  mkdirSync(folder, { recursive: true })
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=DNS:${host}`]
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', [...options, ...files, ...subject], { stdio: 'ignore' })
}

function ask(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1', until }: AskOptions = {},
) {
  return new Promise<ProxyAnswer>((resolve, reject) => {
    const asked = request(
      // its certificates are made up here
      {
        host: '127.0.0.1',
        localAddress: from,
        port,
        servername: host,
        path,
        method,
        agent: false,
        rejectUnauthorized: false,
        headers: { host, ...headers },
      },
      answer => {
        let text = ''
        const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        answer.setEncoding('utf8').on('data', part => {
          text += part
          if (until && text.includes(until)) {
            done()
            asked.destroy()
          }
        })
        answer.on('end', done)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Waits for an answer over TLS: caddy makes its certificates after it has begun to listen. */
async function answering(child: ChildProcess, port: number, host: string, said: readonly string[]) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said.join('')}`)
    const answered = await ask(port, host, '/healthz').then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
