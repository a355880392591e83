import type { Part } from '#platform/server/part.ts'
import { sealConsentsWork } from './seal.ts'

export const consentsPart = (): Part => ({ jobs: [sealConsentsWork] })
