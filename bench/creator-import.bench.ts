// A sheet of a hundred thousand creators, from the first byte of the upload to the last row entered, over HTTP and with the
// worker. The ratio is to the same creators written by set-based SQL that knows all of them beforehand: nothing read, nothing
// matched, no outcome kept. Platforms are asked about nobody.
import { type CreatorImport, type CreatorPlan, creatorImports } from '#features/creator-imports/contract.ts'
import { nobodyAnswers, suggestedPlan, uploadSheet } from '../test/roster/creator-sheets.ts'
import { givenCreators } from '../test/roster/roster-crowd.ts'
import { startTestServer } from '../test/server.ts'
import { teamOf } from '../test/teams.ts'
import { migratedTemplate } from '../test/template.ts'
import { workbookOf } from '../test/workbook.ts'
import { report } from './report.ts'

const ROWS = Number(process.env.CREATORS ?? 100_000)
/** How often it is asked how far it is, as seldom as a screen does. */
const LOOK_MS = 500
/** As many as the import enters at a time. */
const BATCH = 1_000

const cities = ['Berlin', 'Lyon', 'Oslo', 'Porto', 'Leeds', 'Turin', 'Utrecht', 'Aarhus', 'Graz', 'Ghent']
const countries = ['DE', 'FR', 'NO', 'PT', 'GB', 'IT', 'NL', 'DK', 'AT', 'BE']
const tags = ['dance', 'comedy', 'beauty', 'gaming', 'music', 'travel', 'food', 'sport']
const made = Array.from({ length: ROWS }, (_, at) => ({
  name: `Creator No ${at}`,
  username: `creator_${at}`,
  email: `creator${at}@creators.example`,
  price: (at % 900) + 100,
  rating: (at % 5) + 1,
  tags: [tags[at % 8] ?? '', tags[(at + 3) % 8] ?? ''],
  city: cities[at % 10] ?? '',
  country: countries[at % 10] ?? '',
}))
const header = ['Name', 'Profile', 'Email', 'Price (EUR)', 'Rating', 'Tags', 'City', 'Country']
const cells = ({ name, username, email, price, rating, tags, city, country }: (typeof made)[number]) => [
  name,
  `https://www.tiktok.com/@${username}`,
  email,
  price,
  rating,
  tags.join('; '),
  city,
  country,
]

const template = await migratedTemplate()
process.env.FANFARE_TEST_OWNER_URL = template.ownerUrl
const server = await startTestServer({
  jobs: true,
  social: nobodyAnswers(),
  settings: { RATE_LIMIT_FACTOR: '1000000' },
})
try {
  const north = await memberOf('North')
  const csv = [header, ...made.map(cells)].map(row => row.join(',')).join('\n')
  const first = await brought(north, Buffer.from(csv))
  const again = await brought(north, Buffer.from(`${csv}\n`))
  const undone = await takenBack(north, first.id)
  const book = workbookOf([header, ...made.map(cells)])
  const reading = performance.now()
  const { status } = await uploadSheet(server, north, book, 'creators.xlsx')
  const readSeconds = (performance.now() - reading) / 1000
  const south = await memberOf('South')
  const bare = await bareSeconds(south)
  const changes = made.map(one => ({
    ...one,
    username: `bare_${one.username}`,
    price: one.price + 1,
    tags: ['changed'],
  }))
  const dearer = [header, ...changes.map(cells)].map(row => row.join(',')).join('\n')
  const changed = await brought(south, Buffer.from(dearer), { replace: ['price'] })
  const unchanged = await takenBack(south, changed.id)

  const seconds = first.upload + first.run
  console.log(
    `${ROWS} rows: upload ${first.upload.toFixed(1)} s, import ${first.run.toFixed(1)} s; again ${again.run.toFixed(1)} s; workbook of ${(book.length / 1e6).toFixed(0)} MB read in ${readSeconds.toFixed(1)} s (${status}); by SQL alone ${bare.toFixed(1)} s`,
  )
  report({ figure: 'creator import, seconds for 100,000 rows', value: (seconds / ROWS) * 1e5, unit: 's', ceiling: 60 })
  report({ figure: 'creator import, ratio to SQL alone', value: bare / seconds, unit: '', floor: 0.5, goal: 1 })
  report({ figure: 'creator import, rows a second', value: ROWS / seconds, unit: '/s' })
  report({ figure: 'creator import again, rows a second', value: ROWS / again.run, unit: '/s' })
  report({ figure: 'creator import, workbook read', value: (readSeconds / ROWS) * 1e5, unit: 's', ceiling: 40 })
  report({ figure: 'creator import undone, rows a second', value: ROWS / undone.seconds, unit: '/s' })
  report({ figure: 'creator import of changes undone, rows a second', value: ROWS / unchanged.seconds, unit: '/s' })
  report({
    figure: 'creator import of changes undone, ratio to additions',
    value: undone.seconds / unchanged.seconds,
    unit: '',
  })
  const wrong =
    ROWS -
    first.sheet.added +
    (ROWS - again.sheet.unchanged) +
    (ROWS - undone.sheet.restored) +
    (ROWS - unchanged.sheet.restored)
  report({ figure: 'creator import, rows with another outcome', value: wrong, unit: '', ceiling: 0 })
} finally {
  await server.stop()
  await template.stop()
}

interface Member {
  organization_id: string
  cookie: string
}

async function memberOf(name: string): Promise<Member> {
  const { organization_id, people } = await teamOf(server, name, { ann: 'owner' })
  return { organization_id, cookie: people.ann.cookie }
}

/** Seconds of the upload and of the import, to its end. */
async function brought(member: Member, file: Buffer, change: Partial<CreatorPlan> = {}) {
  const begun = performance.now()
  const { id, status, detail } = await uploadSheet(server, member, file)
  if (status !== 201) throw new Error(`Not uploaded: ${detail}`)
  const upload = (performance.now() - begun) / 1000
  const plan = await suggestedPlan(server, member, id, change)
  const started = performance.now()
  const answer = await server.call(creatorImports.start, { organization_id: member.organization_id, id, plan }, member)
  if (answer.status !== 200) throw new Error(answer.problem.detail)
  const sheet = await ended(member, id)
  return { id, upload, run: (performance.now() - started) / 1000, sheet }
}

/** Seconds of an undo, to its end. */
async function takenBack(member: Member, id: string) {
  const begun = performance.now()
  await server.call(creatorImports.undo, { organization_id: member.organization_id, id }, member)
  const sheet = await ended(member, id)
  return { seconds: (performance.now() - begun) / 1000, sheet }
}

async function ended(member: Member, id: string): Promise<CreatorImport> {
  for (;;) {
    const { body } = await server.call(creatorImports.get, { organization_id: member.organization_id, id }, member)
    const { state } = body.creator_import
    if (state !== 'RUNNING' && state !== 'UNDOING') return body.creator_import
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

async function bareSeconds({ organization_id }: Member): Promise<number> {
  let seconds = 0
  for (let from = 0; from < ROWS; from += BATCH) {
    const creators = made.slice(from, from + BATCH).map(({ username, email, price, city, country, ...creator }) => ({
      ...creator,
      source: 'file_import' as const,
      profiles: [{ username: `bare_${username}` }],
      prices: [price],
      contacts: [{ type: 'email' as const, value: email }],
      locations: [{ city, country_code: country }],
    }))
    const begun = performance.now()
    await givenCreators(server, organization_id, creators)
    seconds += (performance.now() - begun) / 1000
  }
  return seconds
}
