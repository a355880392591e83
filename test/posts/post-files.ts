import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { type PostPlan, postImports, postUploadAddress } from '#features/post-imports/contract.ts'
import { suggestColumns } from '#features/post-imports/rules.ts'
import { suggestDayOrder } from '#features/sheet-imports/web/day-notation.tsx'
import { segments } from '#records/posts/segments-contract.ts'
import { eventually, type TestServer } from '../server.ts'

interface Member {
  organization_id: string
  cookie: string
}

/** Uploads a file of posts as the browser does. */
export async function uploadPosts(
  server: TestServer,
  { organization_id, cookie }: Member,
  file: string | Buffer,
  name = 'posts.jsonl',
) {
  const answer = await fetch(server.url + postUploadAddress(organization_id, name), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', origin: server.url },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  const body = (await answer.json()) as { id: string; detail: string }
  return { status: answer.status, ...body }
}

/** Sends a file without an end or a line break, until the server closes the connection. */
export async function uploadEndlessly(server: TestServer, { organization_id, cookie }: Member) {
  const upload = request(server.url + postUploadAddress(organization_id, 'endless.csv'), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', origin: server.url },
  })
  upload.on('error', () => {})
  const closed = once(upload, 'socket').then(([socket]) => new Promise(resolve => socket.once('close', resolve)))
  const piece = Buffer.alloc(65_536, 'x')
  const send = () => {
    while (upload.write(piece));
  }
  upload.on('drain', send)
  send()
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  const { detail } = (await json(answer)) as { detail: string }
  await closed
  return { status: answer.statusCode, detail }
}

/** A segment of the team. */
export async function givenSegment(server: TestServer, member: Member, name: string): Promise<string> {
  const made = await server.call(segments.create, { organization_id: member.organization_id, name }, member)
  if (made.status !== 201) throw new Error(`No segment: ${made.problem.detail}`)
  return made.body.id
}

/** The plan that the screen suggests for a file. */
export async function suggestedPostPlan(
  server: TestServer,
  { organization_id, cookie }: Member,
  { id, segment_id }: { id: string; segment_id: string },
): Promise<PostPlan> {
  const { body } = await server.call(postImports.get, { organization_id, id }, { cookie })
  return {
    columns: suggestColumns(body.header, body.sample),
    segment_id,
    platform: null,
    day_order: suggestDayOrder(body.days),
  }
}

/** Uploads and imports a file to its end. The server runs jobs. */
export async function importPosts(
  server: TestServer,
  member: Member,
  file: string | Buffer,
  segment_id: string,
  change: Partial<PostPlan> = {},
) {
  const { organization_id } = member
  const { id, ...uploaded } = await uploadPosts(server, member, file)
  if (uploaded.status !== 201) throw new Error(`Not uploaded: ${uploaded.detail}`)
  const plan = { ...(await suggestedPostPlan(server, member, { id, segment_id })), ...change }
  const started = await server.call(postImports.start, { organization_id, id, plan }, member)
  if (started.status !== 200) throw new Error(`Not started: ${started.problem.detail}`)
  return settledImport(server, member, id)
}

export const settledImport = (server: TestServer, member: Member, id: string) =>
  eventually(async () => {
    const { body } = await server.call(postImports.get, { organization_id: member.organization_id, id }, member)
    const settled = ['DONE', 'STOPPED', 'UNDONE'].includes(body.post_import.state)
    return settled ? body.post_import : undefined
  })

/** Records, one a line. */
export const ndjson = (posts: readonly object[]) => posts.map(post => `${JSON.stringify(post)}\n`).join('')
