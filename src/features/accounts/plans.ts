/** Plans of a team (ENUM-060, ENUM-061), set by whoever hosts the platform. Nobody pays here. */
export const PLANS = ['BASIC', 'ENTERPRISE', 'SERVICE', 'CUSTOM', 'LABEL_SERVICES'] as const
export type Plan = (typeof PLANS)[number]
export const BILLING_STATES = ['open', 'paid'] as const
export const BILLING_INTERVALS = ['monthly', 'yearly'] as const

/** Members and open invitations that a plan allows; null for any number. A team without a plan of its own is CUSTOM. */
export const MEMBER_LIMITS: Record<Plan, number | null> = {
  BASIC: 5,
  SERVICE: 25,
  LABEL_SERVICES: 50,
  ENTERPRISE: null,
  CUSTOM: null,
}

export const planNames: Record<Plan, string> = {
  BASIC: 'Basic',
  ENTERPRISE: 'Enterprise',
  SERVICE: 'Service',
  CUSTOM: 'Custom',
  LABEL_SERVICES: 'Label services',
}
