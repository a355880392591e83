import { useState } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { Roster } from '#records/rosters/contract.ts'
import { LinkEmail, LinkRowView } from '#records/rosters/web/profile-links/link-row.tsx'
import {
  countOf,
  creatorsFound,
  emailState,
  knownEmail,
  profilesToAdd,
  sortLinks,
} from '#records/rosters/web/profile-links/link-rows.ts'
import { SourcesNote, withLine } from '#records/rosters/web/profile-links/sources-note.tsx'
import { useVerified } from '#records/rosters/web/profile-links/use-verified.ts'
import { rosterName } from '#records/rosters/web/use-rosters.ts'
import { MAX_LINKS_PER_PASTE, readProfileLinks } from '#records/social-profiles/profile-links.ts'
import { useAddLinks } from './use-add-links.ts'

interface AddLinksDialogProps {
  lists: readonly Roster[]
  /** The list they go into unless another is chosen. */
  rosterId: string
  onClose: () => void
  onAdded: () => void
}

/** Links on the left, the profiles they lead to on the right, each with room for an address. Mount it to open it. */
export function AddLinksDialog({ lists, rosterId, onClose, onAdded }: AddLinksDialogProps) {
  const [pasted, setPasted] = useState('')
  const [emails, setEmails] = useState<ReadonlyMap<string, string>>(new Map())
  const [into, setInto] = useState(rosterId)
  const [asking, setAsking] = useState(false)
  const links = readProfileLinks(useDebounced(pasted))
  const verified = useVerified(links.flatMap(line => (line.outcome === 'profile' ? line.link.url : [])))
  const { rows, duplicates, over } = sortLinks(links, verified, into)
  const add = useAddLinks(into, onAdded)

  const waiting = countOf(rows, 'waiting')
  const invalid = countOf(rows, 'invalid')
  const found = countOf(rows, 'found')
  const ready = creatorsFound(rows)
  const email = emailState(rows, emails)
  const send = () => add.run(rows, profilesToAdd(rows, emails))

  return (
    <Dialog
      title="Add Creators With Profile Links"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={pasted.trim() !== ''}
      width="huge"
      footer={
        <>
          {lists.length > 1 && (
            <Select
              label="Add to"
              beside
              value={into}
              onValueChange={setInto}
              options={lists.map(list => ({ value: list.id, label: rosterName(list) }))}
              className="me-auto max-w-full whitespace-nowrap max-sm:w-full"
            />
          )}
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="primary"
            disabled={ready === 0 || waiting > 0}
            loading={add.isPending}
            onClick={() => (invalid > 0 ? setAsking(true) : send())}
          >
            {ready > 0 ? `Add ${exact(ready)} ${ready === 1 ? 'Creator' : 'Creators'}` : 'Add Creators'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-3">
          <TextArea
            label="Profile links"
            className="[&_textarea]:min-h-60 md:[&_textarea]:min-h-80"
            value={pasted}
            onValueChange={setPasted}
            placeholder={
              'https://www.tiktok.com/@name\nhttps://www.instagram.com/name\nhttps://www.youtube.com/@name\nhttps://x.com/name'
            }
            help={`One per line, from TikTok, Instagram, YouTube and X; ${MAX_LINKS_PER_PASTE} at a time.`}
          />
          <SourcesNote onTry={link => setPasted(withLine(pasted, link))} />
        </div>
        <section aria-label="Creators found" className="flex min-h-40 min-w-0 flex-col">
          <p className="mb-1.5 flex gap-2 font-medium text-12 text-fg-2">
            Creators
            <span role="status" className="font-normal text-fg-3 tabular-nums">
              {summary({ found, waiting, invalid, duplicates })}
            </span>
          </p>
          {rows.length === 0 ? (
            <p className="grid flex-1 place-items-center text-balance rounded-2 border border-line border-dashed p-6 text-center text-fg-3">
              Every profile appears here as soon as its link is pasted.
            </p>
          ) : (
            <ul className="max-h-[52vh] overflow-y-auto overscroll-contain border-line border-t pe-1">
              {rows.map(row => (
                <LinkRowView key={row.key} row={row}>
                  {row.is === 'found' &&
                    (knownEmail(row) ? (
                      <span className="w-full truncate text-fg-2 sm:w-52">{knownEmail(row)}</span>
                    ) : (
                      <LinkEmail
                        profile={row.profile}
                        email={emails.get(row.key) ?? ''}
                        onEmail={text => setEmails(new Map(emails).set(row.key, text))}
                      />
                    ))}
                </LinkRowView>
              ))}
            </ul>
          )}
          <div className="mt-3 grid gap-2 empty:hidden">
            {over > 0 && (
              <Message tone="warning">
                {`Only ${MAX_LINKS_PER_PASTE} profiles can be added at a time. ${over} more were left out.`}
              </Message>
            )}
            {email.wrong && (
              <Message tone="warning">
                Some creators don't have valid email addresses. These email addresses won't be added.
              </Message>
            )}
            {email.missing && (
              <Message tone="info">Some creators are missing email addresses. You can add them later.</Message>
            )}
          </div>
        </section>
      </div>
      <ConfirmDialog
        title="Add the valid ones only?"
        confirm="Continue"
        confirmKind="primary"
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          send()
        }}
      >
        {invalid} creator profile URL(s) invalid. Clicking continue will only add valid creator profiles.
      </ConfirmDialog>
    </Dialog>
  )
}

function summary(counts: { found: number; waiting: number; invalid: number; duplicates: number }): string {
  const { found, waiting, invalid, duplicates } = counts
  return [
    found > 0 && `${found} found`,
    waiting > 0 && `${waiting} being looked up`,
    invalid > 0 && `${invalid} invalid`,
    duplicates > 0 && `${duplicates} left out as ${duplicates === 1 ? 'a duplicate' : 'duplicates'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
