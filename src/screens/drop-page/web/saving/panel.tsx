import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavePanelProps, SignupFormProps } from '#features/signups/web/form-props.ts'
import { noteInAddress, pressedService } from './address.ts'
import { authorizeAppleMusic, prepareAppleMusic, storeAppleMusicToken } from './apple-music.ts'
import { connectedIn, connectionOf, receiptOf, refreshConnected, storeConnected } from './connected.ts'
import { isInAppBrowser } from './in-app.ts'
import { leaveFor, spotifyLink, spotifyReturn } from './spotify.ts'
import { savingWords } from './words.ts'

type State =
  | { name: 'busy' }
  | { name: 'saved'; receipt_url: string | null }
  | { name: 'reminded' }
  | { name: 'gone' }
  | { name: 'in_app' }
  | { name: 'failed' }

/** Beside "You're in!": what becomes of the release. The sign-up stands, whatever happens here. */
export function SavePanel({ form, service: first, signup_id, authorization, returned }: SavePanelProps) {
  const { saves, locale, drop } = form
  const words = savingWords(locale)
  // who wanted a reminder may choose a library after all
  const [before] = useState(() =>
    first === 'reminder' ? connectedIn(drop.id, signup_id, pressedService()) : undefined,
  )
  const [service, setService] = useState(before?.service ?? first)
  const nameOf = (one: string) => words.names[one] ?? one
  const [state, setState] = useState<State>(() =>
    before ? { name: 'saved', receipt_url: before.receipt_url } : firstState(drop.id, signup_id, service, returned),
  )
  const began = useRef(false)

  // a reload finds it
  useEffect(() => {
    if (state.name === 'saved' && signup_id)
      storeConnected(drop.id, { service, signup_id, receipt_url: state.receipt_url })
  }, [state, service, signup_id, drop.id])

  // such as after a reload, where only the address says what was connected
  const isWithoutReceipt = state.name === 'saved' && state.receipt_url === null
  useEffect(() => {
    if (!isWithoutReceipt || !saves || !signup_id) return
    void refreshConnected(drop.id, saves.calls.connected_services).then(answered => {
      const connection = connectionOf(drop.id, { service, signup_id })
      if (connection?.receipt_url) setState({ name: 'saved', receipt_url: connection.receipt_url })
      if (answered && !connection) setState({ name: 'gone' })
    })
  }, [isWithoutReceipt, saves, signup_id, service, drop.id])

  const connect = useCallback(
    async (again: boolean, chosen: string) => {
      if (!saves || !signup_id) return
      setService(chosen)
      setState({ name: 'busy' })
      try {
        if (chosen === 'spotify') {
          // whence Spotify sends the fan back
          noteInAddress()
          const link = await spotifyLink(saves.calls.spotify_link, signup_id)
          // a framed form leaves with its whole page: Spotify refuses to stand in a frame
          leaveFor(link, window, url => void open(url, '_top'))
          return
        }
        prepareAppleMusic(saves, drop.id, form.artist)
        const token = await (again || !authorization ? authorizeAppleMusic() : authorization)
        const { receipt_url, apple_music_authentication_id } = await storeAppleMusicToken(saves, signup_id, token)
        noteInAddress(apple_music_authentication_id)
        setState({ name: 'saved', receipt_url })
      } catch {
        setState({ name: 'failed' })
      }
    },
    [saves, signup_id, authorization, drop.id, form.artist],
  )

  useEffect(() => {
    // once, whatever renders again
    if (began.current || !saves) return
    began.current = true
    if (service === 'apple-music') prepareAppleMusic(saves, drop.id, form.artist)
    if (returned?.handle)
      void spotifyReturn(saves.calls.spotify_return, returned.handle, drop.id)
        .catch(() => null)
        .then(found => setState(found ? { name: 'saved', receipt_url: found.receipt_url } : { name: 'failed' }))
    else if (state.name === 'busy' && signup_id) void connect(false, service)
  })

  return (
    <section className="blk" data-save={state.name}>
      <p role="status">{textOf(state, service, nameOf(service), words)}</p>
      {state.name === 'saved' && state.receipt_url && (
        <p className="note">
          <a href={state.receipt_url} target="_top">
            {words.receipt}
          </a>
        </p>
      )}
      {signup_id &&
        offered(state, service, saves).map(one => (
          <button key={one} className="btn ghost" type="button" onClick={() => void connect(true, one)}>
            {words.again(nameOf(one))}
          </button>
        ))}
    </section>
  )
}

/** The services to connect: all after a reminder, a failure or a change of mind. */
function offered({ name }: State, service: string, saves: SignupFormProps['saves']): readonly string[] {
  if (name === 'in_app') return [service]
  return name === 'saved' || name === 'busy' ? [] : (saves?.services ?? [])
}

function firstState(
  dropId: string,
  signup_id: string | null,
  service: string,
  returned: SavePanelProps['returned'],
): State {
  if (service === 'reminder') return { name: 'reminded' }
  // the address names Apple Music only once its token is kept
  if (returned && service === 'apple-music')
    return { name: 'saved', receipt_url: signup_id && receiptOf(dropId, { service, signup_id }) }
  if (returned) return returned.handle ? { name: 'busy' } : { name: 'failed' }
  return isInAppBrowser(navigator.userAgent) ? { name: 'in_app' } : { name: 'busy' }
}

function textOf(state: State, service: string, name: string, words: ReturnType<typeof savingWords>): string {
  switch (state.name) {
    case 'busy':
      return service === 'spotify' ? words.leaving(name) : words.saving(name)
    case 'saved':
      return words.saved(name)
    case 'reminded':
      return words.reminded
    case 'gone':
      return words.gone(name)
    case 'in_app':
      return words.in_app(name)
    case 'failed':
      return words.failed(name)
  }
}
