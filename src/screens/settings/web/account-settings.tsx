import { PasswordForm } from '#features/accounts/web/password-form.tsx'
import { ProfileForm } from '#features/accounts/web/profile-form.tsx'
import { SessionsList } from '#features/accounts/web/sessions-list.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function AccountSettings() {
  const me = useMe()
  return (
    <SettingsPage>
      {me && (
        <>
          <SettingsPart title="Profile">
            <ProfileForm key={me.user.name} user={me.user} />
          </SettingsPart>
          <SettingsPart title="Password" about="Changing it signs out every other device.">
            <PasswordForm email={me.user.email} />
          </SettingsPart>
          <SettingsPart
            title="Signed in"
            about="A session ends seven days after signing in, or after three days without use."
          >
            <SessionsList />
          </SettingsPart>
        </>
      )}
    </SettingsPage>
  )
}
