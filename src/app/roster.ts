import { applicantRoutes } from '#features/applicants/server/routes.ts'
import { compareSchedule, compareWork } from '#features/creator-duplicates/server/compare-work.ts'
import { creatorEditRoutes } from '#features/creator-edits/server/routes.ts'
import { refreshTaggedWork } from '#features/creator-tags/server/refresh-tagged.ts'
import { forgetRemovedTagsWork } from '#features/creator-tags/server/remove-tags.ts'
import { restoreTagsWork } from '#features/creator-tags/server/restore-tags.ts'
import { creatorTagRoutes } from '#features/creator-tags/server/routes.ts'
import { creatorRoutes } from '#features/creators/server/routes.ts'
import type { SuppressionKeys } from '#features/erasures/server/suppressions.ts'
import { payoutRoutes } from '#features/payouts/server/routes.ts'
import { readProfileLink } from '#features/roster/profile-links.ts'
import { forgetRemovalsSchedule, forgetRemovalsWork } from '#features/rosters/server/forget-removals.ts'
import { rosterRoutes } from '#features/rosters/server/routes.ts'
import { avatarFiles } from '#features/social-profiles/server/avatars/avatar-files.ts'
import { copyAvatarsWork, forgetAvatarWork } from '#features/social-profiles/server/avatars/copy-avatars.ts'
import { renewProfilesWork, renewRostersSchedule } from '#features/social-profiles/server/renew-profiles.ts'
import { socialProfileRoutes } from '#features/social-profiles/server/routes.ts'
import type { SocialProfiles } from '#integrations/social/port.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { RouteGroup } from '#platform/server/api-docs/openapi.ts'
import type { ExportSlots } from '#platform/server/exports/export-slots.ts'
import type { GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { forgetSheetWork } from '#screens/creator-imports/server/forget-import.ts'
import { creatorImportRoutes } from '#screens/creator-imports/server/routes.ts'
import { runSheetImportWork } from '#screens/creator-imports/server/run-import.ts'
import { undoSheetImportWork } from '#screens/creator-imports/server/undo-import.ts'
import { acceptanceRoutes } from '#screens/roster/server/accept-applicants.ts'
import { forgetBulkPartsSchedule, forgetBulkPartsWork } from '#screens/roster/server/bulk/forget-parts.ts'
import { rosterBulkRoutes } from '#screens/roster/server/bulk/routes.ts'
import { runBulkWork, undoBulkWork } from '#screens/roster/server/bulk/run-bulk.ts'
import { creatorErasingRoutes } from '#screens/roster/server/erasing/erase-creator.ts'
import { keepErasureWork } from '#screens/roster/server/erasing/erasure-record.ts'
import { creatorMergeRoutes } from '#screens/roster/server/merging/routes.ts'
import { creatorPersonRoutes } from '#screens/roster/server/person/routes.ts'
import { rosterScreenRoutes } from '#screens/roster/server/routes.ts'
import { rosterViewRoutes } from '#screens/roster/server/views/routes.ts'

interface Services {
  social: SocialProfiles
  slots: ExportSlots
  storage: Storage
  suppressionKeys: SuppressionKeys
  fetchPicture: GuardedFetch
  limitFactor: number
}

/** Creators and their lists, wired. */
export function rosterPart({ social, slots, storage, suppressionKeys, fetchPicture, limitFactor }: Services) {
  const groups: RouteGroup[] = [
    {
      name: 'Roster',
      about: 'Lists of creators, who is in them, and what a team records of each.',
      routes: [
        ...rosterRoutes,
        ...creatorRoutes,
        ...socialProfileRoutes({ social, readLink: readProfileLink, limitFactor }),
        ...applicantRoutes,
        ...acceptanceRoutes,
        ...creatorTagRoutes,
        ...creatorEditRoutes,
        ...creatorPersonRoutes,
        ...payoutRoutes,
        ...creatorErasingRoutes({ suppressionKeys }),
      ],
    },
    {
      name: 'Roster table',
      about: 'Creators of a list, found by filters; saved views of it, and what is done with many creators at once.',
      routes: [...rosterScreenRoutes, ...rosterViewRoutes, ...rosterBulkRoutes({ slots, limitFactor })],
    },
    {
      name: 'Duplicate creators',
      about: 'Creators who may be one person, merging them, and parting them again.',
      routes: creatorMergeRoutes,
    },
    {
      name: 'Roster imports',
      about: 'Sheets of creators: what their columns mean, what became of each row, and the way back.',
      routes: creatorImportRoutes,
    },
  ]
  const jobs: JobHandler[] = [
    refreshTaggedWork,
    forgetRemovedTagsWork,
    restoreTagsWork,
    forgetRemovalsWork,
    runBulkWork,
    undoBulkWork,
    forgetBulkPartsWork,
    runSheetImportWork,
    undoSheetImportWork,
    forgetSheetWork,
    keepErasureWork(storage),
    ...renewProfilesWork(social, { limitFactor }),
    copyAvatarsWork({ storage, fetchPicture }),
    forgetAvatarWork(storage),
    ...compareWork,
  ]
  return {
    groups,
    pages: [avatarFiles(storage)],
    jobs,
    schedules: [forgetRemovalsSchedule, forgetBulkPartsSchedule, renewRostersSchedule, compareSchedule],
  }
}
