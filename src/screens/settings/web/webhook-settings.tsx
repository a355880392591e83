import { Plus } from 'lucide-react'
import { isAdmin } from '#features/accounts/web/roles.ts'
import { EndpointDialog } from '#features/webhooks/web/endpoint-dialog.tsx'
import { EndpointList } from '#features/webhooks/web/endpoint-list.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function WebhookSettings() {
  const me = useMe()
  if (!me) return <SettingsPage>{null}</SettingsPage>
  return (
    <SettingsPage
      actions={
        isAdmin(me.role) && (
          <EndpointDialog
            organizationId={me.organization.id}
            trigger={
              <Button kind="primary" icon={<Plus />}>
                New endpoint
              </Button>
            }
          />
        )
      }
    >
      <SettingsPart title="Webhooks" about="Other programs are told what happens to your fans, the moment it happens.">
        <EndpointList organizationId={me.organization.id} />
      </SettingsPart>
    </SettingsPage>
  )
}
