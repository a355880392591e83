import type { Part } from '#platform/server/part.ts'
import { type ShopServices, shopProductRoutes } from './routes.ts'

export const shopProductsPart = (services: ShopServices): Part => ({ routes: shopProductRoutes(services) })
