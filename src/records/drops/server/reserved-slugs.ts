/** First parts of addresses that are ours: a share address begins with the artist's name in the same place. */
const RESERVED = new Set(
  `app ai api ask auth assets fan fonts flags media d d-theme d-preview d-artist d-teaser join join-theme confirm presave shared simulator simulators unsubscribe preferences integrations docs openapi.json embed.js mcp outbox healthz readyz metrics
  l o audiences messages brand organization v1 promote public static privacy terms robots.txt favicon.ico .well-known drops releases fans roster creators promotions outreach inbox posts segments trends artists mentions royalties pins ads home settings ui login sign-up
  forgot-password reset-password accept-invitation magic-link`.split(/\s+/),
)

export const isReserved = (slug: string) => RESERVED.has(slug.toLowerCase())
