import { UserMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import { teams } from '../contract.ts'
import { BrandsDialog } from './brands-dialog.tsx'
import { isAdmin, type Role, roleNames, rolesToGive } from './roles.ts'

interface MembersListProps {
  organization: { id: string; name: string }
  me: { user_id: string; role: Role }
}

type Member = { id: string; user_id: string; name: string; email: string; role: Role; brand_ids: string[] }

/** Everybody in the team; owners and admins change roles and take people out. */
export function MembersList({ organization, me }: MembersListProps) {
  const { data, error, refetch } = useQuery(teams.members, { organization_id: organization.id })
  const list = useRef<HTMLUListElement>(null)
  useRowFocus(list, { ids: data?.items.map(({ id }) => id) ?? [], enabled: data !== undefined })
  if (error && !data) return <Failed what="The members" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  return (
    <ul ref={list} tabIndex={-1} aria-label="Members" className="border-line border-t">
      {data.items.map(member => (
        <li key={member.id} data-row={member.id} className="flex min-h-14 items-center gap-3 border-line border-b py-2">
          <Avatar name={member.name || member.email} size={32} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">
              {member.name || member.email}
              {member.user_id === me.user_id && <span className="font-normal text-fg-3"> (you)</span>}
            </p>
            <p className="truncate text-12 text-fg-3">{member.email}</p>
          </div>
          <MemberRole organization={organization} member={member} me={me} />
        </li>
      ))}
    </ul>
  )
}

function MemberRole({ organization, member, me }: MembersListProps & { member: Member }) {
  const organization_id = organization.id
  const name = member.name || member.email
  const change = useCommand(teams.changeRole, {
    done: (_, { role }) => `${name} is now ${roleNames[role].toLowerCase()}`,
    failed: `Failed to change ${name}’s role`,
    undo: () =>
      change.mutate({ organization_id, member_id: member.id, role: member.role, brand_ids: member.brand_ids }),
    optimistic: (edit, { role, brand_ids = [] }) =>
      edit(
        teams.members,
        list => ({ items: list.items.map(one => (one.id === member.id ? { ...one, role, brand_ids } : one)) }),
        { organization_id },
      ),
  })
  const [choosing, setChoosing] = useState(false)
  const remove = useCommand(teams.removeMember, {
    done: `${name} is no longer in ${organization.name}`,
    failed: `Failed to take ${name} out`,
  })
  const mayTouch = isAdmin(me.role) && (member.role !== 'owner' || me.role === 'owner') && member.user_id !== me.user_id
  if (!mayTouch) return <span className="px-2.5 text-fg-2">{roleNames[member.role]}</span>
  const choices = new Set([...rolesToGive(me.role), member.role])
  return (
    <>
      <Select
        label={`Role of ${name}`}
        hideLabel
        small
        className="flex-none"
        value={member.role}
        options={[...choices].map(role => ({ value: role, label: roleNames[role] }))}
        onValueChange={role =>
          role === 'brand_scoped'
            ? setChoosing(true)
            : change.mutate({ organization_id, member_id: member.id, role: role as Role })
        }
      />
      {member.role === 'brand_scoped' && (
        <Button size="small" onClick={() => setChoosing(true)}>
          {member.brand_ids.length === 1 ? '1 brand' : `${member.brand_ids.length} brands`}
        </Button>
      )}
      {choosing && (
        <BrandsDialog
          organization_id={organization_id}
          name={name}
          brands={member.brand_ids}
          onClose={() => setChoosing(false)}
          onSave={brand_ids => {
            setChoosing(false)
            change.mutate({ organization_id, member_id: member.id, role: 'brand_scoped', brand_ids })
          }}
        />
      )}
      <ConfirmDialog
        title={`Take ${name} out of ${organization.name}?`}
        confirm="Take out"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ organization_id, member_id: member.id })}
        trigger={<IconButton label={`Take ${name} out`} size="small" icon={<UserMinus />} />}
      >
        They lose access at once, and their API keys of this team stop. What they made stays.
      </ConfirmDialog>
    </>
  )
}
