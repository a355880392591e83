import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tenQuestions } from '../../../../../test/fans/drop-page.ts'
import { formUnderTest, isDisabled, propsFor } from '../../../../../test/fans/signup-form.tsx'

const { calls, cities, user, wake, sleep, email, button } = formUnderTest()

const thanks = () => screen.findByRole('heading', { name: 'You’re in!' })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const signUp = async () => {
  await waitFor(() => expect(isDisabled(button())).toBe(false))
  await user.click(button())
  await thanks()
  return calls[0]?.body ?? {}
}
const questions = (...types: string[]) =>
  tenQuestions.filter(({ field_type }) => types.includes(field_type)).slice(0, 1)

describe('the date of birth', () => {
  const birthdate = () => field(/^Date of birth/)

  it('accepts digits, inserts the slashes and caps month and day (FORM-059, FORM-060, FORM-113)', async () => {
    await wake(propsFor({ allow_birthdate: true }))
    await user.type(birthdate(), '13a')
    expect(birthdate().value).toBe('12')
    await user.type(birthdate(), '32x1999')
    expect(birthdate().value).toBe('12/31/1999')
    expect([birthdate().inputMode, birthdate().autocomplete]).toEqual(['numeric', 'bday'])
  })
  it('says that it capped a month, until the month is typed again (FORM-060, FORM-113)', async () => {
    await wake(propsFor({ allow_birthdate: true }))
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    await user.type(birthdate(), '25/12/1990')
    expect(birthdate().value).toBe('12/12/1990')
    await user.tab()
    expect(alerts()).toEqual([expect.stringContaining('There is no month 25, so this says 12.')])
    await user.clear(birthdate())
    await user.type(birthdate(), '12/25/1990')
    await user.tab()
    expect([birthdate().value, alerts()]).toEqual(['12/25/1990', []])
    await user.clear(birthdate())
    await user.type(birthdate(), '02331990')
    expect(alerts()).toEqual([expect.stringContaining('There is no day 33, so this says 31.')])
  })
  it('takes the message back when the day is corrected in its place, and keeps it while the year is typed again', async () => {
    await wake(propsFor({ allow_birthdate: true }))
    await user.type(birthdate(), '25/12/1990')
    await user.type(birthdate(), '{Backspace}1')
    expect(screen.getByText(/There is no month 25/)).toBeTruthy()
    await user.type(birthdate(), '{Backspace}{Backspace}25', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(birthdate().value).toBe('12/25/1991')
    expect(screen.queryByText(/There is no month 25/)).toBeNull()
  })
  it('says that it capped a month typed before hydration (FORM-060)', async () => {
    await wake(propsFor({ allow_birthdate: true }), () => user.type(birthdate(), '25/12/1990'))
    expect(await screen.findByText(/There is no month 25/)).toBeTruthy()
  })
  it('keeps the caret when the middle is edited', async () => {
    await wake(propsFor({ allow_birthdate: true }))
    await user.type(birthdate(), '11301999')
    await user.type(birthdate(), '{Backspace}2', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([birthdate().value, birthdate().selectionStart]).toEqual(['12/30/1999', 2])
    await user.type(birthdate(), '{Backspace}{Backspace}07', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect([birthdate().value, birthdate().selectionStart]).toEqual(['12/07/1999', 5])
  })
  it('masks text typed before hydration and text the browser autofills', async () => {
    await wake(propsFor({ allow_birthdate: true }), () => user.type(birthdate(), '12311999'))
    expect(birthdate().value).toBe('12/31/1999')
    fireEvent.input(birthdate(), { target: { value: '1999-02-01' } })
    expect(birthdate().value).toBe('02/01/1999')
  })
  it('shows “Invalid Date” for a date that does not exist, next to the field and to screen readers (FORM-043, FORM-061..063)', async () => {
    await wake(propsFor({ allow_birthdate: true }))
    await user.type(email(), 'ines@example.com')
    await user.type(birthdate(), '02302001')
    await user.tab()
    expect(screen.getByText('Invalid Date')).toBeTruthy()
    const described = birthdate().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map(id => document.getElementById(id)?.textContent)).toEqual(['Month, day, year', 'Invalid Date'])
    expect(isDisabled(button())).toBe(true)
  })
  it('is sent as YYYY-MM-DD with leading zeros (FORM-015, FORM-016)', async () => {
    await wake(propsFor({ allow_birthdate: true }))
    await user.type(email(), 'ines@example.com')
    await user.type(birthdate(), '2/1/2001')
    await user.tab()
    expect(birthdate().value).toBe('02/01/2001')
    expect(await signUp()).toMatchObject({ birthdate: '2001-02-01' })
  })
})

describe('gender and language', () => {
  it('are required when the drop asks for them (FORM-023, FORM-024, FORM-044, FORM-046, FORM-111, ENUM-005, ENUM-024)', async () => {
    await wake(propsFor({ allow_gender: true, allow_language: true }))
    await user.type(email(), 'ines@example.com')
    expect(screen.getAllByRole('radio').map(radio => (radio as HTMLInputElement).value)).toEqual([
      'FEMALE',
      'MALE',
      'UNSPECIFIED',
    ])
    const options = within(screen.getByLabelText(/^Language/)).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value)).toEqual(['', 'de', 'en', 'es', 'fr', 'pt', 'hi', 'ja'])
    expect(options.at(-1)).toMatchObject({ textContent: '日本語', lang: 'ja' })
    await user.click(screen.getByLabelText('Female'))
    expect(isDisabled(button())).toBe(true)
    await user.selectOptions(screen.getByLabelText(/^Language/), 'pt')
    expect(await signUp()).toMatchObject({ gender: 'FEMALE', language: 'pt' })
  })
})

describe('the city', () => {
  const city = () => screen.getByRole('combobox', { name: /^City/ })
  const porto = {
    address: {
      city: 'Porto',
      town: null,
      village: null,
      state: 'Porto District',
      country: 'Portugal',
      country_code: 'pt',
    },
    display_name: 'Porto, Porto District, Portugal',
    lat: '41.15',
    lon: '-8.61',
    time_zone: 'Europe/Lisbon',
  }

  it('is chosen from the list and sent with its coordinates (FORM-019, FORM-045, FORM-089)', async () => {
    cities.push(porto)
    await wake(propsFor({ allow_location: true }))
    await user.type(email(), 'ines@example.com')
    await user.type(city(), 'port')
    expect(isDisabled(button())).toBe(true)
    await user.click(await screen.findByRole('option', { name: /^Porto/ }))
    expect(await signUp()).toMatchObject({
      city: 'Porto',
      state: 'Porto District',
      country_code: 'PT',
      latitude: 41.15,
      longitude: -8.61,
    })
  })
  it('shows an error on blur when it was typed but not chosen (FORM-045, FORM-093)', async () => {
    await wake(propsFor({ allow_location: true }))
    await user.type(email(), 'ines@example.com')
    await user.type(city(), 'po')
    await user.tab()
    expect(screen.getByText('Please choose one')).toBeTruthy()
    expect(isDisabled(button())).toBe(true)
  })
})

describe('a handle', () => {
  it('is never required; only the chosen platform’s handle is sent, without its @ (FORM-018, FORM-051)', async () => {
    await wake(propsFor({ allow_instagram: true, allow_tiktok: true, platform_order: ['TIKTOK'] }))
    expect(screen.getByLabelText<HTMLInputElement>('TikTok').checked).toBe(true)
    await user.type(email(), 'ines@example.com')
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.type(field(/^TikTok username/), 'left.behind')
    await user.click(screen.getByLabelText('Instagram'))
    await user.type(field(/^Instagram username/), ' @ines. carvalho')
    const body = await signUp()
    expect(body).toMatchObject({ instagram_username: 'ines.carvalho' })
    expect(body).not.toHaveProperty('tiktok_username')
  })
  it('has no platform menu when the drop asks for one platform (FORM-051)', async () => {
    await wake(propsFor({ allow_tiktok: true }))
    expect(screen.queryByRole('radio')).toBeNull()
    await user.type(email(), 'ines@example.com')
    await user.type(field(/^TikTok username/), '@ines')
    expect(await signUp()).toMatchObject({ tiktok_username: 'ines' })
  })
})

describe('custom fields', () => {
  it('show their choices by sort order, one of which can be chosen (FORM-064, FORM-065)', async () => {
    const [choice] = questions('MULTIPLE_CHOICE')
    await wake(propsFor({ custom_fields: choice ? [choice] : [] }))
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Friday',
      'Saturday, with the long dinner before',
      'Sunday',
    ])
    for (const radio of radios) await user.click(radio)
    expect(radios.map(({ checked }) => checked)).toEqual([false, false, true])
    await user.type(email(), 'ines@example.com')
    expect(await signUp()).toMatchObject({
      custom_field_entries: [
        { drop_custom_field_id: choice?.id, drop_custom_field_option_ids: [choice?.multiple_choice_options[0]?.id] },
      ],
    })
  })
  it('can be cleared when they are optional (FORM-067)', async () => {
    const [choice] = questions('MULTIPLE_CHOICE')
    await wake(propsFor({ custom_fields: choice ? [{ ...choice, required: false }] : [] }))
    const list = screen.getByLabelText<HTMLSelectElement>(/^Which night/)
    await user.selectOptions(list, 'Friday')
    await user.selectOptions(list, '')
    await user.type(email(), 'ines@example.com')
    expect(await signUp()).not.toHaveProperty('custom_field_entries')
  })
  it('accept whole numbers with a minus; empty text clears them (FORM-066, FORM-118)', async () => {
    const [number] = questions('INTEGER')
    await wake(propsFor({ custom_fields: number ? [{ ...number, required: false }] : [] }))
    const howMany = () => field(/^How many/)
    expect(howMany().inputMode).toBe('numeric')
    await user.type(howMany(), '-1a2.5')
    expect(howMany().value).toBe('-125')
    await user.type(email(), 'ines@example.com')
    await user.clear(howMany())
    await user.type(howMany(), '-3')
    expect(await signUp()).toMatchObject({ custom_field_entries: [{ value_integer: -3 }] })
  })
  it('accept dates of any year with the same mask (FORM-068)', async () => {
    const [date] = questions('DATE')
    await wake(propsFor({ custom_fields: date ? [date] : [] }))
    await user.type(field(/^When did/), '13011850')
    expect(field(/^When did/).value).toBe('12/01/1850')
    await user.type(email(), 'ines@example.com')
    expect(await signUp()).toMatchObject({ custom_field_entries: [{ value_date: '1850-12-01' }] })
  })
  it('block the sign-up while a required one is empty, and send no empty one (FORM-020, FORM-021, FORM-049, FORM-067)', async () => {
    await wake(propsFor({ custom_fields: tenQuestions }))
    await user.type(email(), 'ines@example.com')
    for (const box of screen.getAllByLabelText(/^How many/)) await user.type(box, '2')
    expect(isDisabled(button())).toBe(true)
    for (const choice of screen.getAllByLabelText('Friday')) await user.click(choice)
    const body = await signUp()
    const asked = tenQuestions.filter(({ required }) => required)
    expect(body.custom_field_entries).toEqual(
      asked.map(({ id }) => expect.objectContaining({ drop_custom_field_id: id })),
    )
  })
})

describe('the consent boxes', () => {
  const enterprise = { enterprise_customer_id: 'acme', allow_sms: true }

  it('name the artist, in the drop’s language (FORM-053, FORM-054, DROP-046)', async () => {
    await wake(propsFor({ require_secondary_checkbox_opt_in: true }))
    const texts = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent)
    expect(texts()).toEqual([
      'I agree to receive marketing messages from Vesper Lane.',
      'I would also like to hear about offers from partners.',
    ])
    sleep()
    await wake(
      propsFor(
        { ...enterprise, require_secondary_checkbox_opt_in: true, secondary_checkbox_opt_in_text: 'Own words' },
        { locale: 'fr' },
      ),
    )
    expect(texts()).toEqual([
      'J’accepte de recevoir régulièrement des messages marketing de la part de Vesper Lane et de ses partenaires.',
      'Own words',
    ])
    expect(document.body.textContent).toContain('Réponds STOP')
  })
  it('have fixed words and an SMS notice for an enterprise (FORM-048, FORM-052, FORM-055)', async () => {
    await wake(propsFor(enterprise))
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ required }) => required)).toEqual([true, false])
    expect(screen.getByLabelText(/recurring marketing messages from Vesper Lane and its partners/)).toBeTruthy()
    const notice = () => screen.queryByText('Message and data rates may apply. Reply STOP to opt out.')
    expect(notice()?.dataset.with).toBe('PHONE')
    sleep()
    await wake(propsFor({ ...enterprise, require_both_sms_and_email: true }))
    expect(notice()?.dataset.with?.split(' ').sort()).toEqual(['EMAIL', 'PHONE'])
    sleep()
    await wake(propsFor({ enterprise_customer_id: 'acme' }))
    expect(notice()).toBeNull()
  })
  it('have no SMS notice on the drop of any other customer (FORM-052)', async () => {
    await wake(propsFor({ allow_sms: true, allow_whatsapp: true, require_both_sms_and_email: true }))
    expect(screen.getByLabelText('I agree to receive marketing messages from Vesper Lane.')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/data rates|STOP/)
  })
})
