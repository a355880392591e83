import { expect, it } from 'vitest'
import { socialProfiles as profilesOf } from '#integrations/social/profiles.ts'
import { simulatedSource } from '#integrations/social/simulator.ts'
import { systemClock } from '#platform/server/clock.ts'
import { startTestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { socialProfiles } from '../contract.ts'
import { profileUrl } from '../profile-links.ts'

it('says which platforms are simulated, real or off; the example of a simulated one is found by its link', async () => {
  const clock = systemClock
  const real = { name: 'youtube', lookUpAll: async () => [] }
  const simulated = { TikTok: simulatedSource('TikTok', { clock }), Twitter: simulatedSource('Twitter', { clock }) }
  const social = profilesOf({ ...simulated, Instagram: null, YouTube: real }, { clock })
  const server = await startTestServer({ social })
  try {
    const { people } = await teamOf(server, 'North', { ann: 'owner' })
    const { body } = await server.call(socialProfiles.sources, {}, people.ann)
    const example = expect.stringMatching(/./)
    expect(body.items).toEqual([
      { platform: 'TikTok', source: 'SIMULATED', example },
      { platform: 'Instagram', source: 'OFF', example: null },
      { platform: 'YouTube', source: 'LIVE', example: null },
      { platform: 'Twitter', source: 'SIMULATED', example },
    ])
    for (const { platform, example } of body.items) {
      if (!example) continue
      const found = await server.call(socialProfiles.verify, { url: profileUrl(platform, example) }, people.ann)
      expect([found.status, found.body]).toMatchObject([200, { platform, username: example }])
    }
    expect((await server.call(socialProfiles.sources, {})).status).toBe(401)
  } finally {
    await server.stop()
  }
})
