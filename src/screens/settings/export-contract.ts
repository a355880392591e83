import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

/** Days for which a finished file can be downloaded. */
export const KEPT_DAYS = 7

export const teamExportState = z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'])

const teamExport = z.object({
  id,
  asked_by: z.string(),
  state: teamExportState,
  /** Tables and files written so far, and all of them; null until they are counted. */
  done: z.int(),
  total: z.int().nullable(),
  rows: z.int(),
  /** Size of the finished file. */
  bytes: z.int().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** Where the finished file is, for owners who are signed in; null before and afterwards. */
  url: z.string().nullable(),
})
export type TeamExport = z.output<typeof teamExport>

const answer = z.object({ export: teamExport.nullable() })
const organization = { organization_id: id }
const TOPIC = ['team_export']

export const teamExports = {
  get: query('/app/v2/team_export/get', {
    summary: 'The newest file with everything the team has, and how far it is',
    body: z.object(organization),
    answer,
    shows: TOPIC,
  }),
  request: command('/app/v2/team_export/request', {
    summary: 'Write everything the team has into one file; one is made at a time',
    body: z.object(organization),
    answer,
    changes: [...TOPIC, 'audit'],
  }),
}

export const DOWNLOAD_PATH = '/app/v2/team_export/file'
