import type { Part } from '#platform/server/part.ts'
import { applicantRoutes } from './routes.ts'

export const applicantsPart = (): Part => ({ routes: applicantRoutes })
