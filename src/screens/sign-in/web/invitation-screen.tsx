import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { accounts, teams } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { invitationAddress } from './address.ts'
import { Card, linkClass } from './card.tsx'

const roles = { owner: 'an owner', admin: 'an admin', member: 'a member', brand_scoped: 'a member for some brands' }

/** Reads for whoever holds the link; accepting asks to sign in with the address that was invited. */
export function InvitationScreen() {
  const { invitationId: invitation_id } = invitationAddress.useParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: invitation, error } = useQuery(teams.invitation, { invitation_id })
  const { error: meError } = useQuery(accounts.me, {}, { staysWhenSignedOut: true })
  const accept = useCommand(teams.acceptInvitation)
  const decline = useCommand(teams.declineInvitation)

  if (error)
    return (
      <Card
        title="This invitation is over"
        lead="It was answered, taken back, or is older than seven days. Ask for a new one."
        foot={
          <Link to="/" className={linkClass}>
            Go to the workspace
          </Link>
        }
      />
    )
  if (decline.isSuccess) return <Card title="Declined" lead="The team does not see you. You can close this page." />
  if (!invitation)
    return (
      <Card title="Your invitation">
        <Skeleton className="mb-3 h-3! w-full" />
        <Skeleton className="h-9! w-full rounded-2!" />
      </Card>
    )

  const { organization_name, invited_by, email, role } = invitation
  const failure = accept.error ?? decline.error
  return (
    <Card
      title={`Join ${organization_name}`}
      lead={
        <>
          {invited_by} invites <b className="text-fg">{email}</b> to work with the team as {roles[role]}.
        </>
      }
      foot={
        meError?.status === 401 && (
          <>
            No account yet?{' '}
            <Link to="/sign-up" search={{ email, next: `/accept-invitation/${invitation_id}` }} className={linkClass}>
              Sign up
            </Link>
          </>
        )
      }
    >
      {failure && failure.status !== 401 && (
        <Message tone="error" className="mb-4">
          {failure.message} {failure.status === 403 && `Sign in as ${email} to accept it.`}
        </Message>
      )}
      <div className="grid gap-2">
        {failure?.status === 403 ? (
          <Link
            to="/login"
            search={{ next: `/accept-invitation/${invitation_id}` }}
            className={buttonClass('primary', 'large', 'w-full')}
          >
            Sign in with another account
          </Link>
        ) : (
          <Button
            kind="primary"
            size="large"
            className="w-full"
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { invitation_id },
                {
                  onSuccess: () => {
                    client.clear()
                    toast.success(`You are in: ${organization_name}`)
                    void navigate({ href: '/', replace: true })
                  },
                },
              )
            }
          >
            Accept
          </Button>
        )}
        <Button
          kind="quiet"
          size="large"
          className="w-full"
          loading={decline.isPending}
          onClick={() => decline.mutate({ invitation_id })}
        >
          Decline
        </Button>
      </div>
    </Card>
  )
}
