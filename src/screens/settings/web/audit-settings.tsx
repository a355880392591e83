import { isAdmin } from '#features/accounts/web/roles.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { AuditList } from '#records/audit/web/audit-list.tsx'
import { auditSearch } from './address.ts'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function AuditSettings() {
  const me = useMe()
  const [{ cursor, start }, setView] = useUrlState(auditSearch)
  if (!me) return <SettingsPage>{null}</SettingsPage>
  return (
    <SettingsPage>
      <SettingsPart
        title="Audit log"
        about="Who exported, erased or merged fans, and who gave or took access. Entries cannot be changed, and name no fan."
      >
        {isAdmin(me.role) ? (
          <AuditList
            organizationId={me.organization.id}
            place={{ cursor, start }}
            onPlace={place => setView({ cursor: place.cursor, start: place.start }, { push: true })}
          />
        ) : (
          <EmptyState kind="not-allowed" title="For owners and admins">
            Ask one of them if you need to know.
          </EmptyState>
        )}
      </SettingsPart>
    </SettingsPage>
  )
}
