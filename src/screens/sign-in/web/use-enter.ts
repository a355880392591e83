import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import type { signedInAs } from '#features/accounts/contract.ts'
import { readText, writeText } from '#platform/web/storage.ts'
import { nextPath } from './next-path.ts'

const KEPT = 'fanfare.after_sign_in'

/** Keeps where somebody wanted to go while they fetch a mail, which opens another tab. */
export const rememberNext = (next: string) => writeText(KEPT, next === '/' ? null : next)

/** Into the workspace after signing in: forgets what was read as somebody else, and goes where one came from. */
export function useEnter(next: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return ({ organizations }: Pick<z.output<typeof signedInAs>, 'organizations'>) => {
    client.clear()
    const kept = nextPath(readText(KEPT))
    writeText(KEPT, null)
    const wanted = next === '/' ? kept : next
    const nowhere = organizations.length === 0 && !wanted.startsWith('/accept-invitation/')
    return navigate({ href: nowhere ? '/sign-up/team' : wanted, replace: true })
  }
}
