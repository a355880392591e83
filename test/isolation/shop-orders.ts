import { shopEndpoints } from '../../src/features/shop-orders/contract.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofShop = ({ organization_id, ids }: Side) => ({ organization_id, endpoint_id: ids.shop_endpoint_id })

/** A shop that nobody has given a secret. */
export const shopOrderWorld: FeatureWorld = {
  async seed({ organization_id, canary, call }) {
    const shop_domain = `${canary.toLowerCase()}.myshopify.example`
    const shop = (await call(shopEndpoints.create, { organization_id, shop_domain })).body
    return { shop_endpoint_id: shop.id }
  },
  cases: {
    'GET /app/v2/shop_endpoints': { may: 'admin', input: ofTeam },
    'POST /app/v2/shop_endpoints': {
      may: 'admin',
      input: side => ({ ...ofTeam(side), shop_domain: 'new.myshopify.example' }),
    },
    'POST /app/v2/shop_endpoints/set_secret': {
      may: 'admin',
      input: side => ({ ...ofShop(side), secret: 'a-signing-secret-of-a-shop' }),
    },
    'POST /app/v2/shop_endpoints/deliveries/list': { may: 'admin', input: ofShop },
    'POST /app/v2/shop_endpoints/delete': { may: 'admin', input: ofShop },
  },
  pages: {
    // answers the same words to everybody: what a shop sent is seen by the team's calls alone
    'POST /integrations/shops/:team/:endpoint': {
      shows: 'nothing',
      url: ({ organization_id, ids }) => `/integrations/shops/${organization_id}/${ids.shop_endpoint_id}`,
    },
  },
}
