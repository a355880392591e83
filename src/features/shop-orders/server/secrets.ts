import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { errorFields } from '#platform/server/log.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'

interface Named {
  organization_id: string
  id: string
}

const place = ({ organization_id, id }: Named) => ({
  tenant: organization_id,
  row: id,
  column: 'shop_endpoints.secret',
})

export const sealShopSecret = (box: SecretBox, named: Named, secret: string) => box.seal(secret, place(named))

export const openShopSecret = (box: SecretBox, endpoint: Named & { secret: string }) =>
  box.open(endpoint.secret, place(endpoint))

const resealSecrets = job('reseal_shop_secrets', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const resealShopSecretsSchedule = '19 4 * * * reseal_shop_secrets'

/** Secrets sealed under an older encryption key are re-encrypted, so that the key can go. */
export const resealShopSecretsWork = (box: SecretBox) =>
  work(resealSecrets, ({ database, log }) =>
    eachOrganization(database, async (db, organization_id) => {
      const endpoints = await db
        .selectFrom('shop_endpoints')
        .select(['organization_id', 'id', 'secret'])
        .where('organization_id', '=', organization_id)
        .where('secret', 'is not', null)
        .forNoKeyUpdate()
        .execute()
      for (const { secret, ...named } of endpoints) {
        if (secret === null || !box.isStale(secret)) continue
        try {
          await db
            .updateTable('shop_endpoints')
            .set({ secret: sealShopSecret(box, named, openShopSecret(box, { ...named, secret })) })
            .where('organization_id', '=', organization_id)
            .where('id', '=', named.id)
            .execute()
        } catch (error) {
          // its key is gone already: the others still move
          log.error({ endpoint: named.id, error: errorFields(error) }, 're-encrypting a shop secret failed')
        }
      }
    }),
  )
