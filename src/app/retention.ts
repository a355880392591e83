import { visitRetention } from '#features/funnel/server/visit-retention.ts'
import { importRetention } from '#features/sheet-imports/server/import-retention.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import { mailRetention } from '#records/outreach/server/replies/mail-retention.ts'
import type { EraseServices } from '#screens/fans/server/erasing/erase-fan.ts'
import { inactiveFanRetention } from '#screens/fans/server/erasing/inactive-fans.ts'
import type { RetentionKind } from '#screens/settings/retention-contract.ts'

/** Everything that is kept for a number of days, told by its owners. */
export const retentionRules = (services: EraseServices): readonly RetentionRule<RetentionKind>[] => [
  inactiveFanRetention(services),
  visitRetention,
  mailRetention,
  importRetention,
]
