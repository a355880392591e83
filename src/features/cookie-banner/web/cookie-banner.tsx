import { useState } from 'react'
import { chooseCookies, cookieChoice } from '#platform/web/cookie-consent.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cookieBanner } from '../contract.ts'
import { cookieWords } from '../words.ts'

const words = cookieWords('en')

/** The question of the fan pages behind sign-in, once for this browser (COOKIE-006). */
export function CookieBanner() {
  const [choice, setChoice] = useState(cookieChoice)
  return choice === null ? <Question onChoose={setChoice} /> : null
}

function Question({ onChoose }: { onChoose: (choice: 'accepted' | 'rejected') => void }) {
  const { data } = useQuery(cookieBanner.get, {})
  if (!data?.asks) return null
  const choose = (choice: 'accepted' | 'rejected') => {
    chooseCookies(choice)
    onChoose(choice)
  }
  return (
    <section
      aria-labelledby="cookie-title"
      className="above-bulk-bar fixed end-3 z-20 w-90 max-w-[calc(100vw-1.5rem)] rounded-3 border border-line bg-float p-3.5 shadow-float"
    >
      <h2 id="cookie-title" className="font-strong text-14">
        {words.title}
      </h2>
      <p className="mt-1 text-fg-2">
        {words.about}{' '}
        <a href={data.privacy_url} className="underline">
          {words.policy}
        </a>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button onClick={() => choose('rejected')}>{words.reject}</Button>
        <Button onClick={() => choose('accepted')}>{words.accept}</Button>
      </div>
    </section>
  )
}
