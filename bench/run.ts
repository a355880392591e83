// What `npm run bench` runs: every measurement, or those named. Each is a program of its own that prints one line of
// JSON per figure, `{"figure", "value", "unit", "floor"?, "ceiling"?, "goal"?}`, and exits with 1 when a figure misses its bound.
//
//   npm run bench                     all, about twenty minutes
//   npm run bench -- sign-up faults   those whose path contains a word
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)

const programs = globSync('bench/**/*.bench.ts', { cwd: root })
  .filter(path => words.length === 0 || words.some(word => path.includes(word)))
  .sort()

const figures: (Figure & { program: string })[] = []
const failed: string[] = []
for (const program of programs) {
  console.log(`\n> ${program}`)
  if ((await runProgram(program)) !== 0) failed.push(program)
}
summarize()
process.exitCode = failed.length === 0 ? 0 : 1

function runProgram(program: string): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let rest = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('{"figure"')) figures.push({ ...(JSON.parse(line) as Figure), program })
        else console.log(line)
      }
    })
    child.on('exit', code => resolve(code ?? 1))
  })
}

function summarize() {
  console.log(`\n${'figure'.padEnd(52)}${'value'.padStart(12)}  bound`)
  for (const { figure, value, unit, floor, ceiling, goal } of figures) {
    const bound = [
      floor !== undefined && `>= ${floor}`,
      ceiling !== undefined && `<= ${ceiling}`,
      goal !== undefined && `goal ${goal}`,
    ]
    console.log(
      `${figure.padEnd(52)}${`${round(value)} ${unit}`.trim().padStart(12)}  ${bound.filter(Boolean).join(', ')}`,
    )
  }
  for (const program of failed) console.log(`FAILED ${program}`)
}

function round(value: number) {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
