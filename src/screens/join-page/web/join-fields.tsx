import { siInstagram, siTiktok } from 'simple-icons'
import { type ApplicantPlatform, type ApplicationField, applicantPlatforms } from '#features/applicants/rules.ts'
import { applicationFieldWords, usernameWords, applicationWords as words } from '#features/applicants/words.ts'
import { CityField } from '#features/places/web/city-field.tsx'
import { describedBy, FieldError, Need, TextField } from '#features/signups/web/fields/fields.tsx'
import { PhoneField } from '#features/signups/web/fields/phone-field.tsx'
import { formWords } from '#features/signups/words.ts'
import type { JoinFormProps } from '../contract.ts'
import type { ApplicationState } from './use-application.ts'

const marks: Record<ApplicantPlatform, string> = { TikTok: siTiktok.path, Instagram: siInstagram.path }
const texts = formWords('en')

type Application = Pick<ApplicationState, 'error_of' | 'platform' | 'phone'>

/** The fields in the order of the form. */
export function JoinFields({ form, application }: { form: JoinFormProps; application: Application }) {
  const { link, calls } = form
  const { platform, phone, error_of } = application
  const field = (name: ApplicationField) => ({
    name,
    words: texts,
    error: error_of(name),
    defaultValue: undefined,
    autoFocus: false,
  })
  return (
    <>
      <Platforms />
      <TextField
        {...field('username')}
        label={usernameWords(platform)}
        required
        before={
          <span className="at" aria-hidden="true">
            @
          </span>
        }
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={300}
      />
      <TextField
        {...field('email_address')}
        label={applicationFieldWords.email_address}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
      />
      <PhoneField
        {...field('phone_number')}
        label={applicationFieldWords.phone_number}
        required={false}
        stopsNativePost={false}
        phone={phone}
        locale="en"
      />
      <CityField
        path={calls.cities}
        words={{ ...texts, no_city: texts.no_results }}
        required={link.is_location_required}
        error={error_of('city')}
      />
      <Price form={form} error={error_of('price_amount')} />
    </>
  )
}

/** Switches the username field; what was typed there stays (JOIN-021, JOIN-026). */
const Platforms = () => (
  <fieldset className="how">
    <legend>
      {words.platform} <Need required words={texts} />
    </legend>
    <div className="seg">
      {applicantPlatforms.map(one => (
        <label key={one}>
          <input type="radio" name="platform" value={one} defaultChecked={one === applicantPlatforms[0]} />
          <svg className="b" viewBox="0 0 24 24" aria-hidden="true">
            <path d={marks[one]} />
          </svg>
          {one}
        </label>
      ))}
    </div>
  </fieldset>
)

/** Currency and amount in one frame (JOIN-022, JOIN-027). */
function Price({ form: { link, currencies }, error }: { form: JoinFormProps; error: string | undefined }) {
  return (
    <div className={error ? 'f bad' : 'f'}>
      <label htmlFor="price_amount">
        {applicationFieldWords.price_amount} <Need required={link.is_price_required} words={texts} />
      </label>
      <div className="wrap">
        <select className="cur" name="price_currency" aria-label={words.currency} defaultValue={currencies[0]}>
          {currencies.map(currency => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
        <input
          className="in num"
          id="price_amount"
          name="price_amount"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
          placeholder="180.00"
          onInput={({ currentTarget }) => keepAmount(currentTarget)}
          {...describedBy('price_amount', error)}
        />
      </div>
      {error && <FieldError id="price_amount-error">{error}</FieldError>}
    </div>
  )
}

/** Takes back what is no digit, and every point but the one before the decimals. */
function keepAmount(field: HTMLInputElement) {
  const kept = amountTyped(field.value)
  if (kept === field.value) return
  const caret = amountTyped(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  field.value = kept
  field.setSelectionRange(caret, caret)
}

/**
 * A comma is how many keyboards write the point. A mark before three digits and another mark was one for thousands; alone it is
 * taken for the point.
 *
 * @example amountTyped('1.250,50') // '1250.50'
 */
export function amountTyped(typed: string): string {
  const given = typed.replace(/[^\d.,]/g, '')
  const isGrouped = /^\d+([.,]\d{3})+[.,]\d*$/.test(given)
  const [units = '', ...rest] = (isGrouped ? given.replace(/[.,](?=.*[.,])/g, '') : given).split(/[.,]/)
  return rest.length > 0 ? `${units}.${rest.join('')}` : units
}
