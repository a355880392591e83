import type { AdPlatform } from '#integrations/ads/campaigns/port.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'

export interface AdServices {
  adPlatform: AdPlatform
  box: SecretBox
}
