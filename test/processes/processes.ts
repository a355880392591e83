import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programFile } from '#app/web-build/build-web.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A program of the product in a process of its own, as `npm start` runs it, until it says that it is ready.
 *
 * @throws with its words where it ends first
 */
export async function startProgram(
  program: 'server' | 'worker',
  environment: Record<string, string>,
  { nodeOptions = [], file = programFile(program) }: { nodeOptions?: readonly string[]; file?: string } = {},
) {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(child, program)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    stop: () => end('SIGTERM'),
    /** Without a last word, as a machine that goes off. */
    kill: () => end('SIGKILL'),
  }
}

function ready(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = ''
    child.stderr?.setEncoding('utf8').on('data', text => {
      words += text
    })
    child.stdout?.setEncoding('utf8').on('data', text => text.includes('"ready":true') && resolve())
    child.on('exit', code => reject(Object.assign(new Error(`${program} ended with ${code}: ${words}`), { code })))
  })
}
