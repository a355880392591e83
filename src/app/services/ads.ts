import type { Settings } from '#app/settings.ts'
import { metaCampaigns } from '#integrations/ads/campaigns/meta-campaigns.ts'
import type { AdPlatform } from '#integrations/ads/campaigns/port.ts'
import { SIMULATED_ADS } from '#integrations/ads/campaigns/simulator.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

/** Where campaigns run: at Meta in production, with an account of each team; simulated elsewhere. */
export function adPlatformOf(settings: Settings): AdPlatform {
  const isSimulated = settings.FANFARE_ENV !== 'production'
  const askMeta = guardedFetch({
    hosts: ['graph.facebook.com'],
    timeoutMs: 30_000,
    maxBytes: 2_000_000,
    followRedirects: false,
    allowLoopback: isSimulated,
  })
  return isSimulated
    ? metaCampaigns(askMeta, { isSimulated, baseUrl: `http://127.0.0.1:${settings.PORT}${SIMULATED_ADS}` })
    : metaCampaigns(askMeta)
}
