// What `npm run dev` runs: the product from its sources. The workspace changes in place (Vite), fan pages and the server
// start again on a change, and open pages reload.

import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { changeOf } from '#app/dev/change.ts'
import { buildFanPages } from '#app/dev/fan-build.ts'
import { devFrontend } from '#app/dev/front.ts'
import { checkoutFolder as root } from '#app/embedded-postgres/binaries.ts'
import { launch } from '#app/launch/launch.ts'
import { freePort } from '#app/launch/port.ts'
import { prepare, seedDemoWorld } from '#app/launch/prepare.ts'
import { step } from '#app/launch/progress.ts'
import { supervise } from '#app/launch/supervise.ts'
import { migrate } from '#platform/server/database/migrate.ts'

/** Editors write several files at once. */
const DEBOUNCE_MS = 150

await launch(async keep => {
  console.log('Fanfare is starting for development.')
  const prepared = await prepare(keep, { FANFARE_ENV: 'development' })
  const { settings } = prepared
  // Some hundred fans make better screens than none.
  await seedDemoWorld(settings)
  const fanFiles = await step('Fan pages', () => buildFanPages())

  const internalPort = await freePort()
  const address = `http://${settings.HOST}:${internalPort}`
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end()
  const front = createServer((request, response) => listener(request, response))
  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server: front },
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] },
    },
  })
  keep(() => vite.close())
  listener = devFrontend(vite, address)
  await new Promise<void>((resolve, reject) => {
    front.on('error', reject).listen(settings.PORT, settings.HOST, resolve)
  })
  keep(async () => {
    front.close()
    front.closeAllConnections()
  })

  const env = {
    ...prepared.environment,
    PORT: String(internalPort),
    PUBLIC_URL: settings.PUBLIC_URL,
    NODE_ENV: 'development',
  }
  const log = (line: string) => console.log(`  ${line}`)
  const reload = () => vite.ws.send({ type: 'full-reload' })
  const [server, worker] = await step('Server and worker', () =>
    Promise.all(
      ['server', 'worker'].map(async name => {
        const running = supervise({
          name,
          program: () => join(root, 'src/app', `${name}.ts`),
          env,
          log,
          insist: true,
          ...(name === 'server' && { onReady: reload }),
        })
        keep(() => running.stop())
        await running.ready
        return running
      }),
    ),
  )

  let files = fanFiles
  const changed: string[] = []
  const apply = async () => {
    const { migrations, fanPages, processes } = changeOf(changed.splice(0), files)
    try {
      if (migrations) await step('Migrations', log => migrate({ ownerUrl: settings.DATABASE_URL ?? '', log }))
      if (fanPages) files = await step('Fan pages', () => buildFanPages())
      if (processes || fanPages) server?.restart()
      if (processes) worker?.restart()
    } catch (error) {
      console.error((error as Error).message)
    }
  }
  // One change after the other: a build must not overtake another.
  let work = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  vite.watcher.add(['db/functions', 'db/migrations'].map(folder => join(root, folder))).on('all', (_event, path) => {
    changed.push(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      work = work.then(apply)
    }, DEBOUNCE_MS)
  })

  prepared.announce(settings.PUBLIC_URL)
  console.log(`\n  Fanfare runs at   ${settings.PUBLIC_URL}\n  Stop              Ctrl-C\n`)
})
