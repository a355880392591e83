import { solveCaptcha } from '#features/captcha/web/solve.ts'
import type { SavesProps } from '#features/signups/web/form-props.ts'
import { newKey, post } from '#features/signups/web/post.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { presaves } from '#records/presaves/contract.ts'

interface MusicKit {
  configure(options: { developerToken: string; app: { name: string } }): Promise<{ authorize(): Promise<string> }>
}

const MUSIC_KIT = 'https://js-cdn.music.apple.com/musickit/v3/musickit.js'

type Ready = { developer_token: string; authorize: () => Promise<string> }

let ready: Promise<Ready> | undefined
let now: Ready | undefined

/** Once the fan has chosen Apple Music: gets the token, and only then loads anything of Apple's. */
export function prepareAppleMusic(saves: SavesProps, drop_id: string, artist: string): void {
  ready ??= makeReady(saves, drop_id, artist).then(
    made => {
      now = made
      return made
    },
    error => {
      ready = undefined
      throw error
    },
  )
  ready.catch(() => undefined)
}

async function makeReady({ calls, apple_music }: SavesProps, drop_id: string, artist: string): Promise<Ready> {
  const captcha_token = await solveCaptcha('apple_music_auth')
  const path = calls.apple_music_token.replace('{id}', drop_id)
  const { apple_music_developer_token: developer_token } = await post<{ apple_music_developer_token: string }>(
    path,
    { drop_id, captcha_token } as { drop_id: string },
    newKey(),
  )
  if (apple_music !== 'musickit') return { developer_token, authorize: () => askSimulator(developer_token) }
  const kit = await musicKit()
  const music = await kit.configure({ developerToken: developer_token, app: { name: artist } })
  return { developer_token, authorize: () => music.authorize() }
}

/** Opens Apple's window. To be called in the press itself: browsers open windows at no other time. @throws where the fan says no */
export function authorizeAppleMusic(): Promise<string> {
  // already prepared: the window opens within the press
  if (now) return now.authorize()
  return ready ? ready.then(made => made.authorize()) : Promise.reject(new Error('Apple Music is not prepared.'))
}

const developerToken = () => now?.developer_token ?? ''

/** Keeps the user token with the sign-up; called once for each (SAVE-005). */
export async function storeAppleMusicToken(
  saves: SavesProps,
  signup_id: string,
  user_token: string,
): Promise<AnswerOf<typeof presaves.save_apple_music_token>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const body = {
    drop_signup_id: signup_id,
    apple_music_user_token: user_token,
    apple_music_developer_token: developerToken(),
    time_zone: timeZone,
  }
  return post(saves.calls.save_apple_music_token.replace('{id}', signup_id), body as object, newKey())
}

function musicKit(): Promise<MusicKit> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = MUSIC_KIT
    document.addEventListener('musickitloaded', () => resolve((window as unknown as { MusicKit: MusicKit }).MusicKit), {
      once: true,
    })
    script.addEventListener('error', () => reject(new Error('MusicKit did not load.')), { once: true })
    document.head.append(script)
  })
}

/** The simulated service's window, which hands its token back as MusicKit's does. */
function askSimulator(developer_token: string): Promise<string> {
  const query = new URLSearchParams({ developer_token, origin: location.origin })
  const opened = open(`/simulator/apple-music/authorize?${query}`, 'apple-music', 'popup,width=480,height=640')
  if (!opened) return Promise.reject(new Error('No window opened.'))
  return new Promise((resolve, reject) => {
    const done = () => {
      clearInterval(watch)
      removeEventListener('message', hear)
    }
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.kind !== 'simulated-apple-music') return
      done()
      data.token ? resolve(data.token) : reject(new Error('The fan said no.'))
    }
    const watch = setInterval(() => {
      if (!opened.closed) return
      clearInterval(watch)
      // its answer may still be on the way
      setTimeout(() => {
        done()
        reject(new Error('The window was closed.'))
      }, 1_000)
    }, 500)
    addEventListener('message', hear)
  })
}
