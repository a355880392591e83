import { administrationWorld } from './administration.ts'
import { artistWorld } from './artists.ts'
import { audienceWorld } from './audiences.ts'
import { fanImportWorld } from './fans/fan-imports.ts'
import { fanListWorld } from './fans/fan-lists.ts'
import { homeWorld } from './home.ts'
import { mentionWorld } from './mentions.ts'
import { adWorld } from './money/ads.ts'
import { payoutWorld } from './money/payouts.ts'
import { referenceRateWorld } from './money/reference-rates.ts'
import { royaltyWorld } from './money/royalties.ts'
import { outreachWorld } from './outreach.ts'
import { ownDomainWorld } from './own-domains.ts'
import { pinFileWorld } from './pin-files.ts'
import { pinWorld } from './pins.ts'
import { postWorld } from './posts.ts'
import { promotionWorld } from './promotions.ts'
import { releaseWorld } from './releases.ts'
import { creatorDetailsWorld } from './roster/creator-details.ts'
import { creatorImportWorld } from './roster/creator-imports.ts'
import { creatorMergeWorld } from './roster/creator-merges.ts'
import { creatorWorkWorld } from './roster/creator-work.ts'
import { creatorWorld } from './roster/creators.ts'
import { customFieldWorld } from './roster/custom-fields.ts'
import { rosterTableWorld } from './roster/roster-table.ts'
import { rosterWorld } from './roster/rosters.ts'
import { shopOrderWorld } from './shop-orders.ts'
import { studioWorld } from './studio.ts'
import { trendWorld } from './trends.ts'
import { webhookWorld } from './webhooks.ts'
import type { FeatureWorld } from './world.ts'

export const features: readonly FeatureWorld[] = [
  pinWorld,
  pinFileWorld,
  homeWorld,
  webhookWorld,
  shopOrderWorld,
  fanListWorld,
  fanImportWorld,
  studioWorld,
  rosterWorld,
  creatorWorld,
  customFieldWorld,
  payoutWorld,
  referenceRateWorld,
  promotionWorld,
  adWorld,
  outreachWorld,
  rosterTableWorld,
  creatorMergeWorld,
  creatorImportWorld,
  trendWorld,
  creatorDetailsWorld,
  creatorWorkWorld,
  audienceWorld,
  postWorld,
  releaseWorld,
  royaltyWorld,
  ownDomainWorld,
  mentionWorld,
  artistWorld,
  administrationWorld,
]
