import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type AdCampaign, ads } from '#records/ads/contract.ts'
import { CODE_WORDS, isAdCode } from '#records/ads/kinds.ts'

interface AdCodeProps {
  campaign: AdCampaign
  post: AdCampaign['posts'][number]
  /** Of the post, as the list calls it. */
  name: string
  /** Whether a code is typed that is not saved. Keep it stable. */
  onUnsaved: (platform_post_id: string, isUnsaved: boolean) => void
}

/** The ad code of a post; until the campaign is launched it can be corrected. */
export function AdCode({ campaign: { id, status, launch_result }, post, name, onUnsaved }: AdCodeProps) {
  const organization_id = useOrganization().id
  const { platform_post_id, ad_code } = post
  const [edited, setEdited] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const save = useCommand(ads.setCode, { done: 'Code Saved' })
  const code = edited ?? ad_code
  const isChanged = code.trim() !== ad_code
  useEffect(() => {
    onUnsaved(platform_post_id, isChanged)
    return () => onUnsaved(platform_post_id, false)
  }, [onUnsaved, platform_post_id, isChanged])
  const fault = isAdCode(code) ? undefined : CODE_WORDS
  if (status === 'ARCHIVED' || launch_result === 'SUCCESS' || launch_result === 'PENDING')
    return <span className="text-12 text-fg-3 wrap-anywhere">Ad code {ad_code}</span>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || fault) return
    save.mutate({ organization_id, id, platform_post_id, ad_code: code.trim() })
    // the button goes once the code is saved
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <TextField
        ref={field}
        className="flex-1"
        label={`Ad code of ${name}`}
        hideLabel
        limit={200}
        value={code}
        onValueChange={setEdited}
        error={fault ?? save.error?.atField}
      />
      {isChanged && (
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      )}
    </form>
  )
}
