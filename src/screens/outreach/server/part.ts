import type { Part } from '#platform/server/part.ts'
import { type TrackingServices, trackingPages } from './tracking-pages.ts'

export const outreachScreenPart = (services: TrackingServices): Part => ({ pages: [trackingPages(services)] })
