import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { teams } from '#features/accounts/contract.ts'
import { InvitationsList } from '#features/accounts/web/invitations-list.tsx'
import { InviteDialog } from '#features/accounts/web/invite-dialog.tsx'
import { MembersList } from '#features/accounts/web/members-list.tsx'
import { isAdmin } from '#features/accounts/web/roles.ts'
import { TeamPlan } from '#features/accounts/web/team-plan.tsx'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { DeleteTeam } from './delete-team.tsx'
import { ExportTeam } from './export-team.tsx'
import { MessageSettings } from './message-settings.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

export function TeamSettings() {
  const me = useMe()
  if (!me) return <SettingsPage>{null}</SettingsPage>
  const { organization, role, user } = me
  return (
    <SettingsPage actions={isAdmin(role) && <InviteDialog organization={organization} mine={role} />}>
      <SettingsPart
        title={organization.name}
        about={
          role === 'brand_scoped'
            ? 'You see promotions of chosen brands. Owners and admins invite people and change roles.'
            : isAdmin(role)
              ? 'Everybody here sees the same drops and fans, apart from brand members.'
              : 'Everybody here sees the same drops and fans, apart from brand members. Owners and admins invite people and change roles.'
        }
      >
        <MembersList organization={organization} me={{ user_id: user.id, role }} />
        {isAdmin(role) && <InvitationsList organizationId={organization.id} />}
      </SettingsPart>
      <SettingsPart title="Messages to fans" about="For every message that you send to an audience.">
        <MessageSettings organization_id={organization.id} mayChange={isAdmin(role)} />
      </SettingsPart>
      <SettingsPart title="Plan" about="Set by whoever hosts Fanfare. Nothing is paid here.">
        <TeamPlan organization_id={organization.id} />
      </SettingsPart>
      <SettingsPart title="Other teams" about="One account can work in several teams.">
        <div className="flex flex-wrap gap-2">
          <Link to="/sign-up/team" className={buttonClass()}>
            Found another team
          </Link>
          <LeaveTeam organization={organization} />
        </div>
      </SettingsPart>
      {isAdmin(role) && (
        <SettingsPart
          title="Everything in one file"
          about="Fans, consents, creators, messages, releases, royalties, pictures and files, as plain JSON. Whoever hosts another Fanfare can bring it in there. Passwords, keys and connections to mailboxes stay here."
        >
          <ExportTeam organization_id={organization.id} isOwner={role === 'owner'} />
        </SettingsPart>
      )}
      <SettingsPart title="Deleting the team" about="Only owners can ask for it, and only owners can take it back.">
        <DeleteTeam organization={organization} isOwner={role === 'owner'} />
      </SettingsPart>
    </SettingsPage>
  )
}

function LeaveTeam({ organization }: { organization: { id: string; name: string } }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useCommand(teams.leave, { failed: `Failed to leave ${organization.name}` })
  const gone = () => {
    client.clear()
    void navigate({ href: '/', replace: true })
  }
  return (
    <ConfirmDialog
      title={`Leave ${organization.name}?`}
      confirm="Leave"
      loading={leave.isPending}
      onConfirm={() => leave.mutate({ organization_id: organization.id }, { onSuccess: gone })}
      trigger={<Button kind="danger">Leave this team</Button>}
    >
      You lose access at once. To come back, somebody has to invite you.
    </ConfirmDialog>
  )
}
