import { badRequest, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { home } from '../contract.ts'
import { answersSince } from './creator-answers.ts'
import { allNeeds } from './needs/all-needs.ts'
import { nextOpening } from './next-opening.ts'
import { lastPeriod } from './period.ts'
import { signUpNews } from './sign-up-news.ts'
import { dashboardSettings, recordVisit, saveDashboardSettings } from './visits.ts'
import { allWidgets } from './widgets/all-widgets.ts'

/** News of a longer time would be no news. */
const MAX_MS = 92 * 86_400_000

export const homeRoutes = ({ contactKeys }: { contactKeys: KeyRing }) =>
  serve(home, {
    visit: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, caller, clock }) => ({
        since: await recordVisit(db, { organization_id, user_id: personOf(caller).user_id }, clock.now()),
      }),
    },
    news: {
      access: orgMember,
      run: async ({ db, organizationId, input: { since: sent, time_zone: timeZone }, clock }) => {
        const now = clock.now()
        const since = new Date(sent)
        if (since > now) raise(badRequest('since: must not be in the future.', { field: 'since' }))
        if (now.getTime() - since.getTime() > MAX_MS)
          raise(badRequest('since: must not be more than 92 days ago.', { field: 'since' }))
        const needs = await allNeeds(db, { organizationId, contactKeys, now })
        return {
          sign_ups: await signUpNews(db, { organizationId, since, now, timeZone }),
          answers: await answersSince(db, { organizationId, contactKeys }, since),
          needs,
          next_opening: await nextOpening(db, organizationId, now),
        }
      },
    },
    dashboard: {
      access: orgMember,
      run: async ({ db, organizationId, input: { interval, time_zone: timeZone }, clock }) => {
        const now = clock.now()
        const period = lastPeriod(interval, now, timeZone)
        const widgets = await allWidgets(db, { organizationId, period, timeZone, now })
        return { from: period.from, to: period.to, widgets }
      },
    },
    settings: {
      access: orgMember,
      run: ({ db, organizationId: organization_id, caller }) =>
        dashboardSettings(db, { organization_id, user_id: personOf(caller).user_id }),
    },
    updateSettings: {
      access: orgMember,
      run: ({ db, organizationId, input: { organization_id: _, ...settings }, caller, clock }) =>
        saveDashboardSettings(
          db,
          { organization_id: organizationId, user_id: personOf(caller).user_id },
          settings,
          clock.now(),
        ),
    },
  })
