import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { accounts, teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useKept } from '#platform/web/storage.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Card, linkClass } from './card.tsx'

/** Where somebody lands who belongs to no team yet. */
export function NewTeamScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: me } = useQuery(accounts.me, {})
  const create = useCommand(teams.create)
  const [, keepTeam] = useKept('lastActiveOrganization', null, z.uuid().nullable(), null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(name.trim() === '')
    if (name.trim() === '') return
    create.mutate(
      { name: name.trim() },
      {
        onSuccess: ({ organization_id }) => {
          keepTeam(organization_id)
          client.clear()
          void navigate({ href: '/', replace: true })
        },
      },
    )
  }
  return (
    <Card
      title="Name your team"
      lead="A label, a management, a brand: everybody you invite works in it, and sees the same drops and fans."
      foot={
        me && me.organizations.length > 0 ? (
          <Link to="/" className={linkClass}>
            Back to {me.organizations[0]?.name}
          </Link>
        ) : (
          <>Somebody invited you? Open the link of their mail{me && ` to ${me.user.email}`}.</>
        )
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Team"
          name="organization"
          autoComplete="organization"
          maxLength={100}
          value={name}
          onValueChange={setName}
          error={wrong ? 'Type a name' : undefined}
        />
        {create.error && <Message tone="error">{create.error.message}</Message>}
        <Button type="submit" kind="primary" size="large" className="w-full" loading={create.isPending}>
          Create the team
        </Button>
      </form>
    </Card>
  )
}
