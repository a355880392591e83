// What `npm start` runs: everything on one machine, nothing configured.

import { join } from 'node:path'
import { buildWebApart } from '#app/build-web.ts'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'
import { launch } from '#app/launch.ts'
import { type Prepared, prepare, seedDemoWorld } from '#app/prepare.ts'
import { step } from '#app/progress.ts'
import { supervise } from '#app/supervise.ts'

await launch(async keep => {
  console.log('Fanfare is starting.')
  const prepared = await prepare(keep, {})
  const { settings, environment } = prepared
  const demo = settings.FANFARE_ENV === 'demo'
  await step('Web pages', log => buildWebApart({ log }))
  if (demo) await seedDemoWorld(settings)

  // The quiet of a demo; a warning is still shown.
  const env = { LOG_LEVEL: demo ? 'warn' : 'info', ...environment, NODE_ENV: 'production' }
  const log = (line: string) => console.log(`  ${line}`)
  await step('Server and worker', async () => {
    for (const name of ['server', 'worker']) {
      const program = `src/app/${name}.ts`
      const running = await supervise({ name, args: [join(checkoutFolder, program)], env, log })
      keep(() => running.stop())
    }
  })
  prepared.announce(settings.PUBLIC_URL)
  welcome(prepared, demo)
})

function welcome({ settings, dataDir }: Prepared, demo: boolean) {
  const lines = [
    ['Fanfare runs at', settings.PUBLIC_URL],
    ...(demo
      ? [
          ['Sign in', 'one click on the first page, as the demo label'],
          ['Outgoing mail', `${settings.PUBLIC_URL}/outbox`],
        ]
      : []),
    ['Data', dataDir ?? 'in the database of DATABASE_URL'],
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${lines.map(([name = '', value]) => `  ${name.padEnd(18)}${value}`).join('\n')}\n`)
}
