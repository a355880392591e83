// What `npm start` runs: everything on one machine, nothing configured.

import { launch } from '#app/launch/launch.ts'
import { type Prepared, prepare, seedDemoWorld } from '#app/launch/prepare.ts'
import { step } from '#app/launch/progress.ts'
import { type Supervised, supervise } from '#app/launch/supervise.ts'
import { buildWebApart, programFile } from '#app/web-build/build-web.ts'
import { DEMO_CLIENT_TOKEN, DEMO_CREATOR_TOKEN } from '#demo/roster/creator-work.ts'

await launch(async keep => {
  console.log('Fanfare is starting.')
  const log = (line: string) => console.log(`  ${line}`)
  const env = { ...process.env, NODE_ENV: 'production' }
  let web = Promise.resolve()
  let server: Supervised | undefined
  const environment = Promise.withResolvers<NodeJS.ProcessEnv>()
  const run = (name: 'server' | 'worker', rest: Promise<NodeJS.ProcessEnv>) =>
    supervise({ name, program: () => programFile(name), env, rest, log })

  // The web pages are built, and the server's code is loaded, while the database starts.
  const prepared = await prepare(keep, {}, () => {
    web = buildWebApart({ log: line => log(`Web pages: ${line}`) })
    web.catch(() => {})
    server = run('server', environment.promise)
  })
  const { settings } = prepared
  const demo = settings.FANFARE_ENV === 'demo'
  if (demo) await seedDemoWorld(settings)
  await step('Web pages', () => web)

  await step('Server', async () => {
    // Stopped before the database, so noted after it; until here it ends with us.
    keep(async () => server?.stop())
    // The quiet of a demo; a warning is still shown.
    environment.resolve({ LOG_LEVEL: demo ? 'warn' : 'info', ...prepared.environment, NODE_ENV: 'production' })
    await server?.ready
  })
  prepared.announce(settings.PUBLIC_URL)
  welcome(prepared, demo)

  const worker = run('worker', environment.promise)
  keep(() => worker.stop())
  await worker.ready
})

function welcome({ settings, dataDir }: Prepared, demo: boolean) {
  const lines = [
    ['Fanfare runs at', settings.PUBLIC_URL],
    ...(demo
      ? [
          ['Sign in', 'one click on the first page, as the demo label'],
          ['Outgoing mail', `${settings.PUBLIC_URL}/outbox`],
          ['Client page', `${settings.PUBLIC_URL}/shared/results/${DEMO_CLIENT_TOKEN}`],
          ['Creator page', `${settings.PUBLIC_URL}/shared/creator/${DEMO_CREATOR_TOKEN}`],
        ]
      : []),
    ['Data', dataDir ?? 'in the database of DATABASE_URL'],
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${lines.map(([name = '', value]) => `  ${name.padEnd(18)}${value}`).join('\n')}\n`)
}
