// A worker that saves releases, in a process of its own, so that a test can kill it.
import { createSecretKey } from 'node:crypto'
import { spotify } from '#integrations/music/spotify.ts'
import { systemClock as clock } from '#platform/server/clock.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { silentLog } from '#platform/server/log.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { saveReleaseWork } from '#records/presaves/server/save-release.ts'

const { WORKER_DATABASE_URL: url = '', WORKER_KEYS = '', WORKER_SPOTIFY_URL: apiUrl = '' } = process.env
const database = createDatabase({ url, max: 8 })
const fetch = guardedFetch({ allowLoopback: true, timeoutMs: 10_000 })
const client = { clientId: 'bench', clientSecret: 'bench', name: 'simulator' as const }
const music = { spotify: spotify(fetch, { ...client, accountsUrl: apiUrl, apiUrl, clock }), appleMusic: null }
const services = { music, box: secretBox(WORKER_KEYS), accountKey: createSecretKey(Buffer.alloc(32, 3)) }
await startJobRunner({ url, database, handlers: [saveReleaseWork(services)], log: silentLog, clock })
process.send?.('ready')
