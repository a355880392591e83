import { isAdmin } from '#features/accounts/web/roles.ts'
import { FieldList } from '#records/custom-fields/web/field-list.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function FieldSettings() {
  const me = useMe()
  if (!me) return <SettingsPage>{null}</SettingsPage>
  const team = { organization_id: me.organization.id, mayDelete: isAdmin(me.role) }
  return (
    <SettingsPage>
      <SettingsPart
        title="Fields of creators"
        about="Columns of the roster and lines of each creator, in this order. Filters, imports and exports have them."
      >
        <FieldList about="CREATOR" {...team} />
      </SettingsPart>
      <SettingsPart
        title="Fields of fans"
        about="Lines of each fan and columns of the list. Filters, audiences, imports and exports have them."
      >
        <FieldList about="FAN" {...team} />
      </SettingsPart>
    </SettingsPage>
  )
}
