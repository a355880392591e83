import { isAdmin } from '#features/accounts/web/roles.ts'
import { RequestsList } from '#features/privacy-requests/web/requests-list.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { auditSearch } from './address.ts'
import { RetentionForm } from './retention-form.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function PrivacyRequestSettings() {
  const me = useMe()
  const [{ cursor, start }, setView] = useUrlState(auditSearch)
  if (!me) return <SettingsPage>{null}</SettingsPage>
  return (
    <SettingsPage>
      <SettingsPart
        title="Privacy requests"
        about="Fans may ask what you keep about them, and ask to be erased. You have one month to answer. Erasing a fan closes their requests; owners and admins do it on the fan’s page."
      >
        <RequestsList
          organizationId={me.organization.id}
          mayClose={isAdmin(me.role)}
          place={{ cursor, start }}
          onPlace={place => setView({ cursor: place.cursor, start: place.start }, { push: true })}
        />
      </SettingsPart>
      {isAdmin(me.role) && (
        <SettingsPart
          title="How long data is kept"
          about="What the team does not need for ever goes by itself, every night. Consents and payouts stay as long as the law asks."
        >
          <RetentionForm organization_id={me.organization.id} isOwner={me.role === 'owner'} />
        </SettingsPart>
      )}
    </SettingsPage>
  )
}
