import type { FastifyPluginAsync } from 'fastify'
import type { CaptchaPolicy } from '#features/captcha/server/require-captcha.ts'
import type { Part } from '#platform/server/part.ts'
import { applicationRoutes } from './apply.ts'

interface Services {
  signUp: { captcha: CaptchaPolicy; limitFactor: number }
  /** The pages themselves; none where they are not built. */
  joinPages: readonly FastifyPluginAsync[]
}

export const joinPagePart = ({ signUp, joinPages }: Services): Part => ({
  routes: applicationRoutes({ signUp }),
  pages: joinPages,
})
