import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { call, type TestServer } from '../server.ts'
import { stateOf } from './side.ts'
import type { Case, Side } from './world.ts'

interface Attempt {
  what: string
  input: Record<string, unknown>
  headers: Record<string, string>
  /** Null: any answer but a failure of the server, since the input is one's own or harmless. */
  refusedWith: readonly number[] | null
  /** Ids of both teams are in one of its lists. */
  mixes?: boolean
}

const NOT_YOURS = [403, 404]

function attemptsOf({ may, input, as, secret, mixed }: Case, mine: Side, theirs: Side): Attempt[] {
  const own = input(mine)
  const cookie = mine[as ?? 'owner']
  const ofTeam = may === 'member' || may === 'admin'
  const attempts: Attempt[] = [
    { what: 'nobody', input: own, headers: {}, refusedWith: may === 'anyone' || may === 'visitor' ? null : [401] },
  ]
  if (!secret && may !== 'visitor')
    attempts.push(
      {
        what: 'everything of the other team',
        input: input(theirs),
        headers: { cookie },
        refusedWith: ofTeam ? NOT_YOURS : null,
      },
      {
        what: 'an API key of another team',
        input: input(theirs),
        headers: bearer(mine),
        refusedWith: ofTeam ? NOT_YOURS : null,
      },
    )
  if (may === 'admin')
    attempts.push({ what: 'a member', input: own, headers: { cookie: mine.member }, refusedWith: [403] })
  for (const { path, swapped } of swaps(own, input(theirs))) {
    if (path === secret) continue
    const refusedWith = path === 'organization_id' && ofTeam ? NOT_YOURS : null
    attempts.push({ what: `${path} of the other team`, input: swapped, headers: { cookie }, refusedWith })
  }
  for (const { path, input: both } of mixes(own, input(theirs)))
    attempts.push({
      what: `${path} of both teams`,
      input: both,
      headers: { cookie },
      refusedWith: mixed === 'refused' ? NOT_YOURS : null,
      mixes: true,
    })
  return attempts
}

const bearer = ({ key }: Side) => ({ authorization: `Bearer ${key}` })

/** How a case is sent: with its file, where it has one. */
export const sent = <O extends object>({ file }: Case, options: O) => ({ ...options, ...(file ? { file } : {}) })

interface Tried {
  server: TestServer
  /** Where the endpoint is served. */
  url: string
  endpoint: Endpoint
  tried: Case
  mine: Side
  theirs: Side
}

/** Problems found when one team tried to reach the other; empty when it could not. */
export async function isolationFaults({ server, url, endpoint, tried, mine, theirs }: Tried): Promise<string[]> {
  const faults: string[] = []
  const attempts = attemptsOf(tried, mine, theirs)
  if (attempts.some(({ mixes }) => mixes) !== (tried.mixed !== undefined))
    faults.push('the case says what happens to lists of ids without having one, or has one and does not say it')
  for (const { what, input, headers, refusedWith, mixes } of attempts) {
    const before = mixes && tried.mixed === 'refused' && (await stateOf(server, mine))
    const answer = await call(url, endpoint, { ...input, ...(await tried.fresh?.(server)) }, sent(tried, { headers }))
    const bytes = JSON.stringify([answer.body, [...answer.headers]])
    if (!tried.showsAll && bytes.includes(theirs.canary)) faults.push(`${what}: the answer holds ${theirs.canary}`)
    if (answer.status >= 500) faults.push(`${what}: ${answer.status}`)
    if (before && !isDeepStrictEqual(await stateOf(server, mine), before)) faults.push(`${what}: it did not fail whole`)
    if (mixes && tried.mixed !== 'refused' && answer.status >= 300) faults.push(`${what}: ${answer.status}`)
    if (refusedWith && !refusedWith.includes(answer.status))
      faults.push(`${what}: ${answer.status}, not ${refusedWith.join(' or ')}`)
  }
  return faults
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The input once per list of ids in it, own and foreign together, in either order. A list of several keeps its length. */
function mixes(own: unknown, other: unknown): { path: string; input: Record<string, unknown> }[] {
  const lists = new Map(
    idsIn(own, []).flatMap(path => {
      const depth = path.findIndex((_, length) => Array.isArray(at(own, path.slice(0, length))))
      return depth < 0 ? [] : [[path.slice(0, depth).join('.'), path.slice(0, depth)] as const]
    }),
  )
  return [...lists].flatMap(([name, path]) => {
    const [mine, theirs] = [at(own, path), at(other, path)] as [unknown[], unknown[]]
    const both = [...mine.slice(0, Math.max(1, mine.length - 1)), ...theirs.slice(-1)]
    return [
      { path: name, input: replaced(own, path, both) as Record<string, unknown> },
      { path: `${name}, theirs first,`, input: replaced(own, path, both.toReversed()) as Record<string, unknown> },
    ]
  })
}

/** The input once per id in it, at any depth, with that id alone taken from the other input. */
function swaps(own: unknown, other: unknown): { path: string; swapped: Record<string, unknown> }[] {
  return idsIn(own, [])
    .filter(path => at(own, path) !== at(other, path))
    .map(path => ({ path: path.join('.'), swapped: replaced(own, path, at(other, path)) as Record<string, unknown> }))
}

function idsIn(value: unknown, path: string[]): string[][] {
  if (typeof value === 'string') return UUID.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => idsIn(child, [...path, key]))
}

const at = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], value)

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}
