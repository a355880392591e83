import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './sources.ts'

/** The file of an installed program, by its path below node_modules. */
export const installed = (path: string) => join(root, 'node_modules', path)

/** Runs a Node program to its end. Answers what it printed where it failed, line by line, else nothing. */
export function runProgram(file: string, args: readonly string[], cwd = root): Promise<string[]> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', text => {
        printed += text
      })
    child.on('error', error => resolve([`${file}: ${error.message}`]))
    child.on('close', code => {
      if (code === 0) return resolve([])
      const lines = printed.split('\n').filter(line => line.trim() !== '')
      resolve(lines.length > 0 ? lines : [`${file} ended with ${code}`])
    })
  })
}
