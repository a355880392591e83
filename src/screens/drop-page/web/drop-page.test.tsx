import { describe, expect, it } from 'vitest'
import { samplePage } from '../../../../test/fans/drop-page.ts'
import { RENDERED_AT } from '../contract.ts'
import { renderDropPage, renderNoticePage } from './render.tsx'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const page = (changes?: Parameters<typeof samplePage>[0]) => parse(renderDropPage(samplePage(changes)))
const text = (document: Document, selector: string) => document.querySelector(selector)?.textContent
const profile = (urls: object) => ({ drop_profile: { ...samplePage().drop.drop_profile, ...urls } })

describe('an active page', () => {
  it('shows title, artist and the description as text with its line breaks (DROP-021, DROP-022)', () => {
    const document = page({ drop: { description: 'One.\n<img src=x onerror=alert(1)>' } })
    expect(text(document, 'h1')).toBe('Night Bus')
    expect(text(document, '.by')).toContain('Vesper Lane')
    expect(text(document, '.lede')).toBe('One.\n<img src=x onerror=alert(1)>')
    expect(document.querySelectorAll('img')).toHaveLength(0)
  })
  it('shows another name and picture, or none, when the drop says so (DROP-023, DROP-024)', () => {
    const own = page({ drop: { custom_artist_title: 'Vesper', custom_artist_image_url: '/media/v.webp' } })
    expect(text(own, '.by')).toBe('Vesper')
    expect(own.querySelector('.by img')?.getAttribute('src')).toBe('/media/v.webp')
    expect(page({ drop: { hide_artist_image: true } }).querySelector('.by .dot, .by img')).toBeNull()
    expect(page({ drop: { hide_custom_image: true } }).querySelector('.hero')).toBeNull()
  })
  it('shows a link for each existing profile, in the drop’s order (DROP-025, DROP-026)', () => {
    const urls = { spotify_url: 'https://s.example', tiktok_url: 'https://t.example', website_url: 'https://w.example' }
    const document = page({ drop: { ...profile(urls), platform_order: ['TIKTOK'] } })
    const links = [...document.querySelectorAll('.links a')].map(link => link.getAttribute('aria-label'))
    expect(links).toEqual(['TikTok', 'Spotify', 'Website'])
    expect(page().querySelector('.links')).toBeNull()
  })
  it('counts down from the server’s time to the go-live time (DROP-027)', () => {
    const document = page({ drop: { go_live_timestamp: '2026-11-02T13:01:01.000Z' } })
    expect([...document.querySelectorAll('[data-part]')].map(part => part.textContent)).toEqual([
      '01',
      '01',
      '01',
      '01',
    ])
    expect(page().querySelector('.count')).toBeNull()
  })
  it('shows the product’s footer unless the drop hides it (DROP-032, DROP-033)', () => {
    expect(text(page(), '.foot')).toContain('Made with Fanfare')
    expect(text(page({ drop: { allow_fanfare_logo: false } }), '.foot')).toBe('Privacy')
  })
  it('is French when the drop is (DROP-045, DROP-046)', () => {
    const document = page({ drop: { translation_language: 'fr' } })
    expect(document.documentElement.lang).toBe('fr')
    expect(text(document, '[data-submit]')).toBe('S’inscrire')
    expect(text(document, '.foot')).toBe('ConfidentialitéFait avec Fanfare')
    expect(document.body.textContent).not.toMatch(/Sign|Required|Privacy/)
  })
  it('explains texts under the number of a plain drop, where no SMS notice stands (FORM-055)', () => {
    const hint = (changes: object) =>
      page({ drop: { allow_sms: true, ...changes } }).querySelector('#phone_number-hint')
    expect(hint({})?.textContent).toBe('Your carrier may charge for texts. Answer one with STOP, and they end.')
    expect(hint({ translation_language: 'fr' })?.textContent).toMatch(/^Ton opérateur/)
    expect(hint({ enterprise_customer_id: 'big' })).toBeNull()
    expect(renderDropPage(samplePage())).not.toContain('STOP')
  })
  it('shows the form in the page, or behind a button with the drop’s label (DROP-047..050)', () => {
    const expanded = page({ drop: { additional_legal: 'Terms.' } })
    expect(expanded.querySelector('main form')).not.toBeNull()
    expect(expanded.querySelector('dialog')).toBeNull()
    expect(text(expanded, '.legal')).toBe('Terms.')
    const compact = page({ drop: { form_layout: 'COMPACT' } })
    expect(text(compact, '[data-open]')).toBe('Sign Up')
    expect(compact.querySelector('dialog form')).not.toBeNull()
    expect(text(page({ drop: { form_layout: 'COMPACT', custom_primary_button_text: 'Get in' } }), '[data-open]')).toBe(
      'Get in',
    )
  })
})

describe('the dialog around a form', () => {
  const compact = (drop = {}) => page({ drop: { form_layout: 'COMPACT', ...drop } })
  it('has the drop’s title and its own description in the page’s language, and does not repeat its button (DROP-100)', () => {
    const button = { custom_primary_button_text: 'Get the address' }
    expect(text(compact(button), 'dialog h2')).toBe('Night Bus')
    expect(text(compact(button), 'dialog header p')).toBe('Leave your details, and hear from Vesper Lane first.')
    expect(text(compact({ ...button, translation_language: 'fr' }), 'dialog header p')).toBe(
      'Laisse tes coordonnées, et tu auras des nouvelles de Vesper Lane en premier.',
    )
    const dialog = compact(button).querySelector('dialog')
    expect(dialog?.querySelector('header p')?.id).toBe(dialog?.getAttribute('aria-describedby'))
  })
  it('shows the owner’s text instead when there is one (DROP-100)', () => {
    const own = compact({
      custom_universal_signup_title: 'Come aboard',
      custom_universal_signup_description: 'We write twice a month.',
    })
    expect([text(own, 'dialog h2'), text(own, 'dialog header p')]).toEqual(['Come aboard', 'We write twice a month.'])
  })
})

describe('after a sign-up', () => {
  const done = (changes: Parameters<typeof samplePage>[0] = {}) => page({ ...changes, reply: { outcome: 'signed_up' } })
  const calendar = (shown: Document) =>
    [...shown.querySelectorAll('[data-done] a')].find(link => /calend/.test(link.textContent ?? ''))

  it('links to the artist’s profiles, on a form-only page too (DROP-116)', () => {
    const drop = profile({ spotify_url: 'https://s.example' })
    for (const form_only of [true, false]) {
      const shown = done({ drop, mode: { form_only, preview: false } })
      expect(shown.querySelector('.links a')?.getAttribute('href')).toBe('https://s.example')
    }
  })
  it('offers a calendar file for a future release, without scripts (DROP-105)', () => {
    const ahead = { go_live_timestamp: '2026-11-02T13:01:01.000Z' }
    expect(calendar(done({ drop: ahead }))?.getAttribute('href')).toBe('/d/night-bus/calendar.ics')
    expect(calendar(done({ drop: { ...ahead, translation_language: 'fr' } }))?.textContent).toBe(
      'Ajouter au calendrier',
    )
    expect(calendar(done({ drop: { go_live_timestamp: '2026-11-01T12:00:00.000Z' } }))).toBeUndefined()
    expect(calendar(done())).toBeUndefined()
  })
})

describe('a form without scripts', () => {
  const form = (drop = {}) =>
    page({ drop: { allow_sms: true, allow_name: true, require_checkbox_opt_in: true, ...drop } })

  it('posts to the page’s own address with the signed render time and a honeypot', () => {
    const document = form()
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/d/night-bus?lang=en')
    expect(document.querySelector('form')?.method).toBe('post')
    expect(document.querySelector<HTMLInputElement>('[name=rendered_at]')?.value).toBe(RENDERED_AT)
    expect(document.querySelector<HTMLInputElement>('[name=website]')?.tabIndex).toBe(-1)
    expect(document.querySelector<HTMLButtonElement>('[data-submit]')?.disabled).toBe(false)
  })
  it('marks each field as required or optional and sets autocomplete (FORM-094)', () => {
    const document = form()
    const labels = [...document.querySelectorAll('label[for], legend')].map(label => label.textContent)
    expect(labels.filter(label => !/\((Required|Optional)\)$/.test(label ?? ''))).toEqual([])
    const email = document.querySelector<HTMLInputElement>('[name=email_address]')
    expect([email?.type, email?.getAttribute('inputmode'), email?.autocomplete]).toEqual(['email', 'email', 'email'])
    expect(document.querySelector('[name=first_name]')?.getAttribute('autocomplete')).toBe('given-name')
    expect(document.querySelector('[name=phone_number]')?.getAttribute('autocomplete')).toBe('tel-national')
  })
  it('offers the contact methods in the drop’s order, the first one chosen (FORM-026)', () => {
    const methods = (drop: object) =>
      [...form({ allow_whatsapp: true, ...drop }).querySelectorAll<HTMLInputElement>('[name=method]')].map(radio => [
        radio.value,
        radio.checked,
      ])
    expect(methods({})).toEqual([
      ['EMAIL', true],
      ['PHONE', false],
      ['WHATSAPP', false],
    ])
    expect(methods({ contact_method_order: ['WHATSAPP', 'PHONE'] })).toEqual([
      ['WHATSAPP', true],
      ['PHONE', false],
      ['EMAIL', false],
    ])
  })
  it('ticks no box by default', () => {
    expect(form({ enterprise_customer_id: 'acme' }).querySelectorAll('[type=checkbox]')).toHaveLength(2)
    expect(form({ enterprise_customer_id: 'acme' }).querySelectorAll('[type=checkbox][checked]')).toHaveLength(0)
  })
  it('makes no field required that may be hidden', () => {
    const hideable = form().querySelectorAll<HTMLInputElement>('.c input')
    expect([...hideable].map(input => input.required)).toEqual([false, false])
    expect(page().querySelector<HTMLInputElement>('[name=email_address]')?.required).toBe(true)
  })
  it('shows the server’s errors with the typed values (FORM-004)', () => {
    const refused = page({
      reply: { outcome: 'refused', detail: 'Must be a valid email', values: { email_address: 'nope' } },
    })
    expect(text(refused, '[role=alert]')).toBe('Must be a valid email')
    expect(refused.querySelector<HTMLInputElement>('[name=email_address]')?.value).toBe('nope')
    expect(text(page({ reply: { outcome: 'signed_up' } }), '[data-done]')).toContain('You’re in!')
  })
})

it('leads a fan who gets no link back to the form without scripts, also in a frame', () => {
  for (const post_url of ['/d/abc?lang=en', '/d/abc?lang=en&form_only=true']) {
    const pending = page({ drop: { require_double_opt_in: true }, post_url, reply: { outcome: 'pending' } })
    expect(pending.querySelector('[data-done] a')?.getAttribute('href')).toBe(post_url)
  }
})

describe('the other pages', () => {
  it('shows the end message, else words in the drop’s language, and no form when the drop has ended (DROP-017)', () => {
    const ended = page({ phase: 'ended', drop: { end_message: 'All gone.', description: 'Old.' } })
    expect(text(ended, '.lede')).toBe('All gone.')
    expect(ended.querySelector('form')).toBeNull()
    expect(text(page({ phase: 'ended' }), '.lede')).toBe('This one is over. Thank you to everybody who came.')
    const french = page({ phase: 'ended', drop: { translation_language: 'fr' } })
    expect(text(french, '.lede')).toBe('C’est terminé. Merci à tous ceux qui étaient là.')
  })
  it('says that a sign-up is confirmed when the drop has ended before', () => {
    const confirmed = page({ phase: 'ended', reply: { outcome: 'signed_up' } })
    expect(text(confirmed, '.card h2')).toBe('You’re in!')
    expect(text(page({ phase: 'ended' }), '.card h2')).toBe('What comes next')
  })
  it('leads from an ended drop to where its release can be heard, and only there', () => {
    const link = { platform: 'spotify' as const, destination_url: 'https://open.spotify.example/x', is_hidden: false }
    const listening_links = [link, { ...link, platform: 'deezer' as const, is_hidden: true }]
    const ended = page({ phase: 'ended', drop: { listening_links } })
    expect([...ended.querySelectorAll('.svc a')].map(a => a.getAttribute('href'))).toEqual([link.destination_url])
    expect(page({ phase: 'ended' }).querySelector('.svc')).toBeNull()
  })
  it('leads from an ended drop without a release to the artist’s services, and to their page, in its language', () => {
    const urls = { spotify_url: 'https://s.example', instagram_url: 'https://i.example' }
    const end_at = '2026-11-01T12:00:00.000Z'
    const ended = page({ phase: 'ended', drop: { ...profile(urls), end_at } })
    expect([...ended.querySelectorAll('.svc a')].map(a => a.getAttribute('href'))).toEqual(['https://s.example'])
    const next = (shown: Document) => shown.querySelector<HTMLAnchorElement>('.card .btn')
    expect(next(ended)?.getAttribute('href')).toBe(`/${samplePage().drop.drop_profile.slug}`)
    expect(next(ended)?.textContent).toBe('See more of Vesper Lane')
    expect(ended.body.textContent).toContain('Over since November 1')
    const french = page({ phase: 'ended', drop: { translation_language: 'fr', end_at } })
    expect(next(french)?.textContent).toBe('Voir plus de Vesper Lane')
    expect(french.body.textContent).toContain('Terminé depuis le 1 novembre')
  })
  it('has no header, image, footer or background in form-only mode (DROP-019, DROP-033)', () => {
    const bare = page({ mode: { form_only: true, preview: false } })
    expect(bare.querySelector('.head, .hero, .foot')).toBeNull()
    expect(bare.documentElement.className).toBe('bare')
    expect(bare.querySelector('form')).not.toBeNull()
    const tells = (shown: Document) => shown.querySelector(`script[src="${samplePage().assets.frame_script}"]`) !== null
    expect([tells(bare), tells(page())]).toEqual([true, false])
  })
  it('disables sign-up and search indexing in a preview (FORM-098, FORM-099)', () => {
    const preview = page({ mode: { form_only: false, preview: true } })
    expect(preview.querySelector<HTMLButtonElement>('[data-submit]')?.disabled).toBe(true)
    expect(preview.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })
  const around = { assets: samplePage().assets, theme_stylesheet: '/d-theme/plain.css', privacy_url: '/privacy' }
  it('shows the required text when the drop is not found (DROP-016)', () => {
    expect(text(parse(renderNoticePage({ notice: 'not_found', locale: 'en', ...around })), 'h1')).toBe(
      "Oops - We couldn't find the page you were looking for.",
    )
  })
  it('offers to try again after a failure (DROP-142)', () => {
    const failed = parse(renderNoticePage({ notice: 'failed', locale: 'en', ...around }))
    expect(text(failed, 'h1')).toBe('Something went wrong. Please try again.')
    expect(text(failed, 'button')).toBe('Try again')
  })
  it('says how to send a rejected form again; its button needs scripts and is hidden without them (DROP-046)', () => {
    const busy = parse(renderNoticePage({ notice: 'busy', locale: 'fr', ...around }))
    expect(text(busy, 'h1')).toBe('Il y a foule en ce moment. Réessaie dans un instant.')
    expect(text(busy, 'button.by-script[data-retry]')).toBe('Réessayer')
    expect(busy.querySelector('form')).toBeNull()
  })
})

describe('every page', () => {
  const hostile = `"><script>alert(1)</script><style>*{}</style>`
  const html = renderDropPage(
    samplePage({
      cover: {
        images: [
          { url: '/media/c-480.webp', width: 480, height: 480 },
          { url: '/media/c-960.webp', width: 960, height: 960 },
        ],
      },
      drop: {
        ...profile({ title: hostile }),
        title: hostile,
        description: hostile,
        custom_primary_button_text: hostile,
        additional_legal: hostile,
      },
    }),
  )
  const document = parse(html)

  it('has no inline script or style, whatever the owner typed', () => {
    expect([...document.scripts].map(script => script.getAttribute('src'))).toEqual(['/fan/fan.js'])
    expect(document.querySelectorAll('style, [style], [onclick], [onerror], [onload]')).toHaveLength(0)
  })
  it('loads nothing from third parties', () => {
    const fetched = [
      ...document.querySelectorAll('link[rel=stylesheet], link[rel=preload], link[rel=icon], script, img, source'),
    ]
      .flatMap(part => [
        part.getAttribute('src'),
        part.getAttribute('href'),
        ...(part.getAttribute('srcset') ?? '').split(', '),
      ])
      .filter(url => url && url !== 'data:,')
    expect(fetched.length).toBeGreaterThan(4)
    expect(fetched.filter(url => !/^\/(?!\/)/.test(url ?? ''))).toEqual([])
  })
  it('has metadata for search engines and link previews', () => {
    const meta = (name: string) =>
      document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
    expect(meta('og:url')).toBe('https://fans.example/d/night-bus')
    expect(meta('og:image')).toBe('https://fans.example/media/c-960.webp')
    expect(meta('description')).toBeTruthy()
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://fans.example/d/night-bus')
  })
  it('renders the same bytes for the same props, with a placeholder for the render time', () => {
    expect(renderDropPage(samplePage())).toBe(renderDropPage(samplePage()))
    expect(renderDropPage(samplePage()).split(RENDERED_AT).length).toBeGreaterThan(1)
  })
})
