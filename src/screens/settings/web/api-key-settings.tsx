import { isAdmin } from '#features/accounts/web/roles.ts'
import { ApiKeysList } from '#features/api-keys/web/api-keys-list.tsx'
import { CreateApiKeyDialog } from '#features/api-keys/web/create-api-key-dialog.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function ApiKeySettings() {
  const me = useMe()
  if (!me) return <SettingsPage>{null}</SettingsPage>
  return (
    <SettingsPage actions={isAdmin(me.role) && <CreateApiKeyDialog organizationId={me.organization.id} />}>
      <SettingsPart
        title="API keys"
        about={
          <>
            Programs use these keys to call{' '}
            <a href="/docs" className="text-accent-text underline underline-offset-3">
              the API
            </a>{' '}
            for this team, on behalf of the member who made the key.
          </>
        }
      >
        <ApiKeysList organizationId={me.organization.id} />
      </SettingsPart>
    </SettingsPage>
  )
}
