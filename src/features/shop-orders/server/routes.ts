import type { Db } from '#platform/server/database/db.ts'
import { type Caller, orgAdmin } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { AuditAction } from '#records/audit/contract.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { shopEndpoints } from '../contract.ts'
import { createShop, deleteShop, listDeliveries, listShops, readShop, setShopSecret } from './endpoints.ts'

interface Services {
  box: SecretBox
  publicUrl: string
}

export const shopOrderRoutes = ({ box, publicUrl }: Services) =>
  serve(shopEndpoints, {
    list: {
      access: orgAdmin,
      run: async ({ db, organizationId }) => ({ items: await listShops(db, organizationId, publicUrl) }),
    },
    create: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, clock, input: { organization_id, shop_domain, secret } }) => {
        const endpoint_id = await createShop(db, box, { organization_id, shop_domain, secret, now: clock.now() })
        const shop = await readShop(db, { organization_id, endpoint_id }, publicUrl)
        await auditShop(db, { organizationId, caller }, 'shop.created', shop)
        return shop
      },
    },
    setSecret: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, input: { secret, ...named } }) => {
        await setShopSecret(db, box, named, secret)
        const shop = await readShop(db, named, publicUrl)
        await auditShop(db, { organizationId, caller }, 'shop.secret_set', shop)
        return shop
      },
    },
    delete: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, input }) => {
        const shop = await readShop(db, input, publicUrl)
        await deleteShop(db, input)
        await auditShop(db, { organizationId, caller }, 'shop.deleted', shop)
        return {}
      },
    },
    listDeliveries: {
      access: orgAdmin,
      run: ({ db, input }) => listDeliveries(db, input),
    },
  })

const auditShop = (
  db: Db,
  { organizationId, caller }: { organizationId: string; caller: Caller },
  action: AuditAction,
  { id, shop_domain }: { id: string; shop_domain: string },
) =>
  recordAudit(db, organizationId, {
    actor: actorOf(caller),
    action,
    target: { kind: 'shop', id },
    details: { host: shop_domain },
  })
