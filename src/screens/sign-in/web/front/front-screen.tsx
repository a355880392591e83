import { ArrowRight, LockKeyhole, Server, Users } from 'lucide-react'
import { accounts, demoSignIn } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { useEnter } from '../use-enter.ts'
import { FanPageWall } from './fan-page-wall.tsx'
import './front.css'

const large = 'h-13! px-6.5! text-15!'

/** The first page of an installation: what Fanfare is, what its fan pages look like, and the way in. */
export function FrontScreen() {
  const { data: options, isPending } = useQuery(accounts.options, {})
  const demo = useCommand(demoSignIn.demo)
  const enter = useEnter('/home')
  return (
    <div className="front min-h-full bg-side">
      <title>Fanfare: every song gets a page</title>
      <div className="front-words">
        <header className="flex h-16 flex-none items-center justify-between min-[56.25rem]:h-24">
          <p className="flex items-center gap-2.5 font-semibold text-[1.1875rem] tracking-tight">
            <Mark />
            Fanfare
          </p>
          <a href="/login" className="font-medium text-15 underline underline-offset-4 min-[56.25rem]:hidden">
            Sign in
          </a>
        </header>
        <main id="main" className="flex flex-col gap-4.5 pt-5 pb-6 min-[56.25rem]:my-auto min-[56.25rem]:gap-6.5">
          <h1>
            <span className="block">
              Every song gets a <em>page.</em>
            </span>{' '}
            <span className="block">Every fan stays yours.</span>
          </h1>
          <p className="max-w-[31em] text-pretty text-[1.0625rem]/[1.65rem] min-[56.25rem]:text-[1.1875rem]/[1.8125rem]">
            Fanfare is the label’s own workspace: sign-up pages that dress themselves from the cover, the creators who
            carry the song, and a list of fans nobody can take away.
          </p>
          <div className="flex flex-wrap gap-3">
            {(options?.demo || isPending) && (
              <Button
                kind="primary"
                className={large}
                loading={demo.isPending || isPending}
                onClick={() => demo.mutate({}, { onSuccess: enter })}
              >
                Open the demo
                <ArrowRight />
              </Button>
            )}
            <a
              href="/login"
              className={buttonClass(options?.demo || isPending ? 'secondary' : 'primary', 'large', large)}
            >
              Sign in
            </a>
            {options && !options.demo && options.sign_up && (
              <a href="/sign-up" className={buttonClass('secondary', 'large', large)}>
                Sign up
              </a>
            )}
          </div>
          {options?.demo && <p className="text-fg-2">One click, as the owner of a label that does not exist.</p>}
          {demo.error && <Message tone="error">{demo.error.message}</Message>}
        </main>
        <ul className="flex flex-wrap gap-x-5.5 gap-y-2 pb-9 text-14 max-[56.25rem]:hidden [&_.lucide]:text-icon">
          <li className="flex items-center gap-2">
            <Server /> Your own server
          </li>
          <li className="flex items-center gap-2">
            <Users /> Every fan exportable
          </li>
          <li className="flex items-center gap-2">
            <LockKeyhole /> No trackers
          </li>
        </ul>
      </div>
      <FanPageWall />
    </div>
  )
}

const Mark = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <rect width="24" height="24" rx="6" className="fill-accent" />
    <g className="fill-on-accent">
      <rect x="5" y="10" width="2.4" height="6" rx="1.2" />
      <rect x="8.9" y="6" width="2.4" height="12" rx="1.2" />
      <rect x="12.8" y="8.5" width="2.4" height="8" rx="1.2" />
      <rect x="16.7" y="11" width="2.4" height="3.4" rx="1.2" />
    </g>
  </svg>
)
