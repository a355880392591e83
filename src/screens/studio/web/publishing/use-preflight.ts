import { useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { type Failure, send } from '#platform/web/data/send.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { studio } from '../../contract.ts'
import type { StudioDrop } from '../../drop.ts'
import { type Finding, isFailure } from '../../findings.ts'
import type { Draft } from '../studio-context.ts'
import { linksIn } from './links-in.ts'

type Answer = AnswerOf<typeof studio.preflight>

/** What only asking the linked sites tells. */
const told: readonly string[] = ['link_dead', 'link_unsafe', 'link_unchecked', 'links_alive'] satisfies (
  | Finding['code']
  | 'links_alive'
)[]

/** What linked sites said, for the links they were asked about. */
interface Tried extends Pick<Answer, 'findings' | 'passed'> {
  links: string
}

export type Preflight = ReturnType<typeof usePreflight>

/**
 * The checks of a draft, anew after every save. Linked sites are not asked while somebody types: what they said holds for as
 * long as the links are the same, and they are asked again by `checkLinks`.
 */
export function usePreflight(
  organization_id: string,
  { drop, draft, flush }: { drop: StudioDrop; draft: Draft; flush: () => Promise<void> },
) {
  const place = { organization_id, id: drop.id }
  const { data, error, refetch, isFetching } = useQuery(studio.preflight, { ...place, check_links: false })
  const [tried, setTried] = useState<Tried>()
  const [trying, setTrying] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const links = linksIn([drop.artist, draft])
  const asked = useRef<string>(undefined)

  async function ask() {
    asked.current = links
    setTrying(true)
    try {
      // what is asked about is what is saved
      await flush()
      const { findings, passed } = await send(studio.preflight, { ...place, check_links: true })
      if (asked.current === links) setTried({ links, findings, passed })
      setFailure(undefined)
    } catch (reason) {
      asked.current = undefined
      setFailure(reason as Failure)
    } finally {
      setTrying(false)
    }
  }

  const withTried = (answer: Answer) => (tried?.links === links ? merged(answer, tried) : answer)

  return {
    data: data && withTried(data),
    error: error ?? failure,
    checking: isFetching || trying,
    linksAreOld: tried !== undefined && tried.links !== links && links !== '',
    /** Asks the linked sites, unless they said already what they say of these links. */
    checkLinks: async () => (asked.current === links ? undefined : ask()),
    /** What speaks against publishing the saved draft. Nothing where an error prevents it: the server says that. */
    async warnings(): Promise<Finding[]> {
      const newest = await send(studio.preflight, { ...place, check_links: false })
      const failures = withTried(newest).findings.filter(isFailure)
      return failures.some(({ level }) => level === 'error') ? [] : failures
    },
    checkAgain: () => Promise.all([refetch(), ask()]),
  }
}

const levels = ['error', 'warning', 'info'] as const

function merged(data: Answer, tried: Tried): Answer {
  const known = new Set(data.findings.map(({ text }) => text))
  const more = tried.findings.filter(({ code, text }) => told.includes(code) && !known.has(text))
  return {
    ...data,
    findings: [...data.findings, ...more].sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level)),
    passed: [...data.passed, ...tried.passed.filter(({ code }) => told.includes(code))],
  }
}
