import { createContext, use } from 'react'

export interface OrganizationChosen {
  id: string
  name: string
}

/** The team being worked in; the signed-in frame gives it. */
export const OrganizationContext = createContext<OrganizationChosen | null>(null)

/** Every screen inside the frame works for one team. */
export function useOrganization(): OrganizationChosen {
  const organization = use(OrganizationContext)
  if (!organization) throw new Error('A screen of the workspace stands outside its frame')
  return organization
}
