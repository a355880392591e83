import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { errorFields } from '#platform/server/log.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { resealed } from './secrets.ts'

const resealSecrets = job('reseal_webhook_secrets', { payload: z.object({}) })

/** Secrets sealed under an older encryption key are sealed anew, so that the key can go: it may be why keys were rotated. */
export const resealSecretsWork = (box: SecretBox) =>
  work(resealSecrets, ({ database, log }) =>
    eachOrganization(database, async (db, organization_id) => {
      const endpoints = await db
        .selectFrom('webhook_endpoints')
        .select(['organization_id', 'id', 'secret', 'previous_secret', 'previous_secret_until'])
        .where('organization_id', '=', organization_id)
        .forNoKeyUpdate()
        .execute()
      for (const endpoint of endpoints) {
        try {
          const secrets = resealed(box, endpoint)
          if (secrets)
            await db
              .updateTable('webhook_endpoints')
              .set(secrets)
              .where('organization_id', '=', organization_id)
              .where('id', '=', endpoint.id)
              .execute()
        } catch (error) {
          // its key is gone already: the others still move
          log.error({ endpoint: endpoint.id, error: errorFields(error) }, 'webhook secret not sealed anew')
        }
      }
    }),
  )

/** When it runs, as a crontab line of the queue. */
export const resealSecretsSchedule = '17 4 * * * reseal_webhook_secrets'
