import { instagramSimulator } from '#integrations/artist-accounts/simulator/pages.ts'
import { auddSimulator } from '#integrations/song-recognition/simulator.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { Part } from '#platform/server/part.ts'
import { callbackPage } from './accounts/callback-page.ts'
import { renewAccountsSchedule, renewAccountsWork } from './accounts/renew-accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { copyMediaWork } from './notices/copy-media.ts'
import { forgetMediaSchedule, forgetMediaWork } from './notices/forget-media.ts'
import { forgetNoticesSchedule, forgetNoticesWork } from './notices/forget-notices.ts'
import { identifySenderWork } from './notices/identify-sender.ts'
import { enterForTeamWork, ingestNoticesWork } from './notices/ingest-notices.ts'
import { mediaFiles, removeMediaWork } from './notices/media-files.ts'
import { NOTICE_PATH, noticePage } from './notices/notice-page.ts'
import { quickReplyRoutes } from './quick-replies.ts'
import { replySender, sendReplyWork } from './replies/send-reply.ts'
import { mentionRoutes } from './routes.ts'
import type { MentionServices } from './services.ts'
import { simulateMentionsSchedule, simulateMentionsWork } from './simulate.ts'

/** Stories are pictures or short videos. */
const MEDIA = { contentTypes: ['image/*', 'video/mp4'], maxBytes: 20_000_000, timeoutMs: 20_000 }

export function mentionsPart(services: MentionServices & { inProduction: boolean; lively: boolean }): Part {
  const { allowLoopback, instagram, inProduction, lively, publicUrl, storage } = services
  const trySending = replySender(services)
  const isSimulated = instagram?.simulate !== undefined && lively
  return {
    routes: [...mentionRoutes(services, trySending), ...accountRoutes(services), ...quickReplyRoutes],
    jobs: [
      ingestNoticesWork,
      enterForTeamWork,
      forgetNoticesWork,
      identifySenderWork(services),
      copyMediaWork({ ...services, fetchMedia: guardedFetch({ ...MEDIA, allowLoopback }) }),
      forgetMediaWork,
      removeMediaWork(storage),
      sendReplyWork(trySending),
      ...renewAccountsWork(services),
      ...(isSimulated ? [simulateMentionsWork(instagram)] : []),
    ],
    schedules: [
      forgetMediaSchedule,
      forgetNoticesSchedule,
      renewAccountsSchedule,
      ...(isSimulated ? [simulateMentionsSchedule] : []),
    ],
    pages: [
      callbackPage(services),
      noticePage(services),
      mediaFiles(services),
      // no simulator runs in production
      ...(inProduction ? [] : [instagramSimulator({ publicUrl, noticeUrl: publicUrl + NOTICE_PATH }), auddSimulator]),
    ],
  }
}
