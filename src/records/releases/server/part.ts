import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import { removeReleaseFileWork } from './assets.ts'
import { releaseDueSchedule, releaseDueWork } from './release-due.ts'

export const releaseRecordsPart = ({ storage }: { storage: Storage }): Part => ({
  jobs: [removeReleaseFileWork(storage), releaseDueWork],
  schedules: [releaseDueSchedule],
})
