import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { type signedInAs, teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useKept } from '#platform/web/storage.ts'

export type Organization = z.output<typeof signedInAs>['organizations'][number]

/**
 * The team being worked in: the one this browser last showed, else the one the person last worked in. Switching opens
 * the other team's drops, because a record of this team does not exist there.
 */
export function useChosenOrganization(organizations: readonly Organization[] | undefined) {
  const [kept, keep] = useKept('lastActiveOrganization', null, z.uuid().nullable(), null)
  const remember = useCommand(teams.switch)
  const navigate = useNavigate()
  const chosen = organizations?.find(({ id }) => id === kept) ?? organizations?.[0]
  const switchTo = ({ id }: Organization) => {
    keep(id)
    remember.mutate({ organization_id: id })
    void navigate({ to: '/drops' })
  }
  return [chosen, switchTo] as const
}
