import type { Captcha } from '#integrations/captcha/port.ts'
import type { Part } from '#platform/server/part.ts'
import { captchaRoutes } from './routes.ts'
import { purgeSpentCaptchasSchedule, purgeSpentCaptchasWork } from './spend.ts'

export const captchaPart = (services: { captcha: Captcha; limitFactor: number }): Part => ({
  routes: captchaRoutes(services),
  jobs: [purgeSpentCaptchasWork],
  schedules: [purgeSpentCaptchasSchedule],
})
