import { isAdmin } from '#features/accounts/web/roles.ts'
import { Shops } from '#features/shop-orders/web/shops.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function ShopSettings() {
  const me = useMe()
  if (!me) return <SettingsPage>{null}</SettingsPage>
  return (
    <SettingsPage>
      <SettingsPart
        title="Shops"
        about="Purchases appear on fans’ timelines and can be used in audiences. Orders are matched to your fans by email address or number. An order by anybody else creates no fan, because buying is no consent."
      >
        {isAdmin(me.role) ? (
          <Shops organizationId={me.organization.id} />
        ) : (
          <EmptyState kind="not-allowed" title="Shops are for admins">
            Ask an admin of your team to add a shop.
          </EmptyState>
        )}
      </SettingsPart>
    </SettingsPage>
  )
}
