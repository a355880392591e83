/** What a person watching `npm start` sees: one line per step, with the seconds it takes. */
export async function step<T>(title: string, run: (detail: (line: string) => void) => Promise<T>): Promise<T> {
  const started = performance.now()
  const terminal = process.stdout.isTTY
  let last = ''
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  const draw = () => terminal && process.stdout.write(`\r\u001b[K  ${title} ... ${seconds()}  ${last.slice(0, 60)}`)
  const detail = (line: string) => {
    last = line
    if (!terminal) console.log(`  ${title}: ${line}`)
    else draw()
  }
  const timer = setInterval(draw, 250)
  const end = (word: string) => {
    clearInterval(timer)
    console.log(`${terminal ? '\r\u001b[K' : ''}  ${title}: ${word} (${seconds()})`)
  }
  try {
    const result = await run(detail)
    end('done')
    return result
  } catch (error) {
    end('failed')
    throw error
  }
}
