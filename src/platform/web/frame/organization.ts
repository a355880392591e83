import { createContext, use } from 'react'

export interface OrganizationChosen {
  id: string
  name: string
  /** Of the person in the team; the frame knows it. */
  role?: 'owner' | 'admin' | 'member' | 'brand_scoped'
}

/** The team being worked in; the signed-in frame gives it. */
export const OrganizationContext = createContext<OrganizationChosen | null>(null)

/** Every screen inside the frame works for one team. */
export function useOrganization(): OrganizationChosen {
  const organization = use(OrganizationContext)
  if (!organization) throw new Error('A screen of the workspace stands outside its frame')
  return organization
}

/** Whether the person sees only their brands' promotions, and changes nothing. */
export const useBrandScoped = () => useOrganization().role === 'brand_scoped'
