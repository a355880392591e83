import type { FastifyPluginAsync } from 'fastify'
import type { DropTraffic } from '#features/funnel/server/drop-traffic.ts'
import { type MusicSimulators, simulatorPages } from '#integrations/music/simulator/simulators.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Log } from '#platform/server/log.ts'
import type { Part } from '#platform/server/part.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'
import type { PresaveServices } from '#records/presaves/server/services.ts'
import { remindWork, sendAgainWork } from './confirming/ask-to-confirm.ts'
import { confirmRoute } from './confirming/confirm-route.ts'
import { followUpWork } from './confirming/follow-up.ts'
import { linkForTeamRoutes } from './confirming/resend-link.ts'
import { dueOpeningsSchedule, dueOpeningsWork, notifyFanWork, notifyOpeningWork } from './opening/notify-opening.ts'
import { embedScript } from './pages/embed-script.ts'
import { formStartRoutes } from './pages/form-starts.ts'
import { notifyReleaseWork } from './saving/notify-release.ts'
import { receiptRoute } from './saving/receipt-route.ts'
import { savingRoutes } from './saving/saving-routes.ts'
import { spotifyCallback } from './saving/spotify-callback.ts'
import { signUpRoutes } from './signing-up/sign-up-routes.ts'
import type { SignUpServices } from './signing-up/sign-up-services.ts'

interface Services {
  signUp: SignUpServices
  traffic: DropTraffic
  database: Database
  clock: Clock
  log: Log
  presaves: PresaveServices
  /** Music services of our own; none in production. */
  musicSimulators: MusicSimulators | null
  /** The pages themselves; none where they are not built. */
  fanPages: { plugins: readonly FastifyPluginAsync[] }
  stylesheetsOf: (drop: PublishedDrop | null) => readonly string[]
}

/** What fans do on a drop's page. */
export function dropPagePart({
  signUp,
  traffic,
  fanPages,
  stylesheetsOf,
  database,
  clock,
  log,
  ...music
}: Services): Part {
  const saving = { ...signUp, presaves: music.presaves }
  return {
    routes: [...signUpRoutes(signUp), ...formStartRoutes({ ...signUp, traffic }), ...savingRoutes(saving)],
    jobs: [
      followUpWork(signUp),
      remindWork(signUp),
      sendAgainWork(signUp),
      notifyReleaseWork(saving),
      dueOpeningsWork,
      notifyOpeningWork,
      notifyFanWork(signUp),
    ],
    schedules: [dueOpeningsSchedule],
    pages: [
      ...fanPages.plugins,
      embedScript,
      confirmRoute({ services: signUp, stylesheetsOf, database, clock }),
      spotifyCallback({ services: saving, database, clock, log }),
      receiptRoute({ services: saving, stylesheetsOf, database, clock }),
      ...(music.musicSimulators ? [simulatorPages(music.musicSimulators)] : []),
    ],
  }
}

/** What members do about sign-ups. */
export const signUpLinksPart = ({ signUp }: Pick<Services, 'signUp'>): Part => ({ routes: linkForTeamRoutes(signUp) })
