import { broadcastData } from '#features/broadcasts/server/person-data.ts'
import { fanExportData } from '#features/exports/server/person-data.ts'
import { oneTimeCodeData } from '#features/otp/server/person-data.ts'
import { pinData } from '#features/pins/server/person-data.ts'
import { privacyRequestData } from '#features/privacy-requests/server/person-data.ts'
import { signUpData } from '#features/signups/server/person-data.ts'
import { keptAnswerData } from '#platform/server/http/kept-answers.ts'
import { consentData } from '#records/consents/server/person-data.ts'
import { fanFieldData } from '#records/custom-fields/server/person-data.ts'
import { fanEventData } from '#records/fan-events/server/person-data.ts'
import { fanTagData } from '#records/fan-tags/server/person-data.ts'
import type { FanData } from '#records/fans/server/fan-data.ts'
import { fanRecordData } from '#records/fans/server/person-data.ts'
import { mentionData } from '#records/mentions/server/person-data.ts'
import { messageData } from '#records/messages/server/person-data.ts'
import { presaveData } from '#records/presaves/server/person-data.ts'
import { audienceMembershipData } from '#screens/audiences/server/membership/person-data.ts'
import { fanImportData } from '#screens/fan-imports/server/person-data.ts'
import { fanMergeData } from '#screens/fans/server/merging/person-data.ts'

/**
 * Every owner of data about fans. An erasure deletes rows in this order: the fan last, because other rows are found by
 * the fan's.
 */
export const fanData: readonly FanData[] = [
  messageData,
  consentData,
  presaveData,
  signUpData,
  oneTimeCodeData,
  keptAnswerData,
  pinData,
  fanImportData,
  fanExportData,
  privacyRequestData,
  fanMergeData,
  broadcastData,
  mentionData,
  fanEventData,
  fanTagData,
  fanFieldData,
  audienceMembershipData,
  fanRecordData,
]
