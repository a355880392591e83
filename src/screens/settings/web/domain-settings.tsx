import { isAdmin } from '#features/accounts/web/roles.ts'
import { OwnDomains } from '#features/own-domains/web/own-domains.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function DomainSettings() {
  const me = useMe()
  if (!me) return <SettingsPage>{null}</SettingsPage>
  return (
    <SettingsPage>
      <SettingsPart
        title="Domains"
        about="Fan pages at a name of your own, such as links.artist.example. A record in its DNS shows that it is yours."
      >
        <OwnDomains organizationId={me.organization.id} mayChange={isAdmin(me.role)} />
      </SettingsPart>
    </SettingsPage>
  )
}
