import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'

type Body = Record<string, unknown>
type Reply = object | ((body: Body) => unknown)

/**
 * A server that answers what a test says, and 404 where it says nothing; for component tests. A call that the contract
 * forbids is answered with 400, as the product does, and fails the test. Fresh for each test.
 *
 * @example
 * const server = fakeApi()
 * server.says(creatorEdits.setRating, { failed: [500, 'Not today.'] })
 */
export function fakeApi() {
  let replies: Record<string, { endpoint: Endpoint; reply: Reply }> = {}
  let sent: [path: string, body: Body][] = []
  let held: Promise<unknown> = Promise.resolve()

  async function answer(url: string, init?: { body?: string }) {
    const [path = '', search] = url.split('?')
    const body: Body = init?.body ? JSON.parse(init.body) : { url }
    sent.push([path, body])
    await held
    const said = replies[path]
    if (said) {
      const { endpoint } = said
      const queried = Object.fromEntries(new URLSearchParams(search))
      const checked = endpoint.body ? endpoint.body.safeParse(body) : endpoint.query?.safeParse(queried)
      if (checked?.error) {
        console.error(`${path} was sent what its contract forbids: ${checked.error.message}`)
        return new Response(JSON.stringify({ detail: 'Not what the contract says.' }), { status: 400 })
      }
    }
    const reply = said?.reply
    const value: unknown = typeof reply === 'function' ? reply(body) : reply
    const failed = (value as { failed?: unknown[] } | undefined)?.failed
    // some answers have a list of that name, too
    const isFailed = value === undefined || typeof failed?.[0] === 'number'
    const [status, detail] = isFailed && failed ? (failed as [number, string]) : [404, 'Not found.']
    return new Response(JSON.stringify(isFailed ? { detail } : value), { status: isFailed ? status : 200 })
  }

  beforeEach(() => {
    replies = {}
    sent = []
    held = Promise.resolve()
    vi.stubGlobal('fetch', answer)
  })
  afterEach(() => {
    act(() => toastManager.close())
    cleanup()
    vi.unstubAllGlobals()
  })

  return {
    /** An answer, a function of what was sent, or `{ failed: [status, detail] }`. */
    says(endpoint: Endpoint, reply: Reply | { failed: [status: number, detail: string] }) {
      replies[endpoint.path] = { endpoint, reply }
    },
    sentTo: (endpoint: Endpoint) => sent.filter(([path]) => path === endpoint.path).map(([, body]) => body),
    sent: () => sent,
    /** Answers nothing until the function that it gives is called. */
    hold(): () => void {
      let release = () => {}
      held = new Promise<void>(resolve => {
        release = resolve
      })
      return () => act(() => release())
    },
  }
}

function Page({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <Providers client={client}>{children}</Providers>
}

export const show = (part: ReactNode) => render(part, { wrapper: Page })

/** A toast is there twice: to be seen, and to be heard. */
export const toasted = async (words: string) => expect(await screen.findAllByText(words)).not.toEqual([])

export const press = async (name: string, inside: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await inside.findByRole('button', { name }))
