import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { Part } from '#platform/server/part.ts'
import { linkChecker } from './preflight/link-checker.ts'
import { studioRoutes } from './routes.ts'
import type { StudioServices } from './studio-services.ts'

interface Services extends Omit<StudioServices, 'addresses' | 'checkLinks'> {
  dropHost: string
  shareBaseUrl: string
}

export const studioPart = ({ dropHost, shareBaseUrl, ...services }: Services): Part => ({
  routes: studioRoutes({
    ...services,
    addresses: { dropHost, shareBaseUrl },
    // never this machine: links are typed by people
    checkLinks: linkChecker({ fetch: guardedFetch({ timeoutMs: 4_000, maxBytes: 1_000_000 }) }),
  }),
})
