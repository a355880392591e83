import { Copy } from 'lucide-react'
import { isAdmin } from '#features/accounts/web/roles.ts'
import { ApiKeysList } from '#features/api-keys/web/api-keys-list.tsx'
import { CreateApiKeyDialog } from '#features/api-keys/web/create-api-key-dialog.tsx'
import { copyText } from '#platform/web/copy.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SettingsPage, SettingsPart } from './settings-page.tsx'
import { useMe } from './use-me.ts'

function AssistantAddress() {
  const address = new URL('/mcp', location.href).href
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 wrap-anywhere rounded-2 border border-line bg-side px-2.5 py-1.5">{address}</code>
      <Button size="small" onClick={() => copyText(address, 'Link copied to clipboard!')}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <p className="w-full text-12 text-fg-3">
        Give it this address and a key as bearer token. With a read key it can change nothing; with a write key it tries
        each change first.
      </p>
    </div>
  )
}

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
      <SettingsPart
        title="Assistants"
        about="An assistant that speaks the Model Context Protocol (MCP) can search and act for this team, within the rights of a key."
      >
        <AssistantAddress />
      </SettingsPart>
    </SettingsPage>
  )
}
