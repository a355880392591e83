import { applicantData } from '#features/applicants/server/person-data.ts'
import { audienceData } from '#features/audience-insights/server/person-data.ts'
import { chartEventData } from '#features/chart-events/server/person-data.ts'
import { creatorDuplicateData } from '#features/creator-duplicates/server/person-data.ts'
import { creatorWorkData } from '#features/creator-work/server/person-data.ts'
import { creatorExportData } from '#features/exports/server/person-data.ts'
import { payoutData } from '#features/payouts/server/person-data.ts'
import { pinData } from '#features/pins/server/person-data.ts'
import { similarExclusionData } from '#features/similar-creators/server/person-data.ts'
import { keptAnswerData } from '#platform/server/http/kept-answers.ts'
import { creatorTagData } from '#records/creator-tags/server/person-data.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { creatorRecordData } from '#records/creators/server/person-data.ts'
import { creatorFieldData } from '#records/custom-fields/server/person-data.ts'
import { outreachData } from '#records/outreach/server/person-data.ts'
import { postData } from '#records/posts/server/person-data.ts'
import { promotionData } from '#records/promotions/server/person-data.ts'
import { rosterData } from '#records/rosters/server/person-data.ts'
import { royaltyData } from '#records/royalties/server/person-data.ts'
import { profileLookData } from '#records/social-profiles/server/person-data.ts'
import { trendData } from '#records/trends/server/person-data.ts'
import { creatorImportData } from '#screens/creator-imports/server/person-data.ts'
import { postImportData } from '#screens/post-imports/server/person-data.ts'
import { rosterScreenData } from '#screens/roster/server/person-data.ts'

/** Every area with data about creators: erasing, merging and parting go through this list. */
export const creatorData: readonly CreatorData[] = [
  creatorRecordData,
  creatorTagData,
  creatorFieldData,
  rosterData,
  applicantData,
  payoutData,
  royaltyData,
  promotionData,
  creatorImportData,
  creatorDuplicateData,
  pinData,
  creatorExportData,
  profileLookData,
  chartEventData,
  creatorWorkData,
  audienceData,
  similarExclusionData,
  rosterScreenData,
  outreachData,
  // while the posts still tell whose they are
  postImportData,
  postData,
  trendData,
  keptAnswerData,
]
