import { Mail, Send } from 'lucide-react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { mailboxes } from '../mailbox-contract.ts'
import { useConnect } from './use-outreach.ts'

const names = { GOOGLE: 'Google', MICROSOFT: 'Microsoft', NYLAS: 'Another provider' } as const

interface ConnectEmailProps {
  organization_id: string
  open: boolean
  onClose: () => void
  onSmtp: () => void
}

/** Says what connecting means, and opens the provider's sign-in page in a new tab (MAIL-003). */
export function ConnectEmail({ organization_id, open, onClose, onSmtp }: ConnectEmailProps) {
  const { data } = useQuery(mailboxes.list, open ? { organization_id } : skipToken)
  const connect = useConnect(organization_id)
  const start = (provider?: keyof typeof names) => {
    connect(provider ? { provider } : {})
    onClose()
  }
  return (
    <Dialog
      title="Heads Up!"
      width="narrow"
      open={open}
      onOpenChange={next => !next && onClose()}
      description="Emails are sent from your own mailbox, and answers come back to it. Your provider asks you in a new tab whether Fanfare may do that."
      footer={
        <Button kind="primary" icon={<Send />} onClick={() => start()}>
          Connect
        </Button>
      }
    >
      <div className="flex flex-wrap gap-2">
        {data?.providers.map(({ provider, simulated }) => (
          <Button key={provider} icon={<Mail />} onClick={() => start(provider)}>
            {`${names[provider]}${simulated ? ' (simulator)' : ''}`}
          </Button>
        ))}
        <Button onClick={onSmtp}>SMTP and IMAP</Button>
      </div>
    </Dialog>
  )
}
