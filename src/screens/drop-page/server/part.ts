import type { FastifyPluginAsync } from 'fastify'
import type { DropTraffic } from '#features/funnel/server/drop-traffic.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Part } from '#platform/server/part.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import { remindWork, sendAgainWork } from './confirming/ask-to-confirm.ts'
import { confirmRoute } from './confirming/confirm-route.ts'
import { followUpWork } from './confirming/follow-up.ts'
import { linkForTeamRoutes } from './confirming/resend-link.ts'
import { embedScript } from './pages/embed-script.ts'
import { formStartRoutes } from './pages/form-starts.ts'
import { signUpRoutes } from './signing-up/sign-up-routes.ts'
import type { SignUpServices } from './signing-up/sign-up-services.ts'

interface Services {
  signUp: SignUpServices
  traffic: DropTraffic
  database: Database
  clock: Clock
  /** The pages themselves; none where they are not built. */
  fanPages: { plugins: readonly FastifyPluginAsync[] }
  stylesheetsOf: (drop: PublishedDrop | null) => readonly string[]
}

/** What fans do on a drop's page. */
export const dropPagePart = ({ signUp, traffic, fanPages, stylesheetsOf, database, clock }: Services): Part => ({
  routes: [...signUpRoutes(signUp), ...formStartRoutes({ ...signUp, traffic })],
  jobs: [followUpWork(signUp), remindWork(signUp), sendAgainWork(signUp)],
  pages: [...fanPages.plugins, embedScript, confirmRoute({ services: signUp, stylesheetsOf, database, clock })],
})

/** What members do about sign-ups. */
export const signUpLinksPart = ({ signUp }: Pick<Services, 'signUp'>): Part => ({ routes: linkForTeamRoutes(signUp) })
