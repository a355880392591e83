import type { Part } from '#platform/server/part.ts'
import { apiKeyRoutes } from './api-keys.ts'

export const apiKeysPart = (): Part => ({ routes: apiKeyRoutes })
