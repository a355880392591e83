import { hydrateRoot } from 'react-dom/client'
import { solveCaptcha } from '#features/captcha/web/solve.ts'
import type { SignupFormProps } from '#features/signups/web/form-props.ts'
import { SignupForm } from '#features/signups/web/signup-form.tsx'
import { CityInput } from './city-input.tsx'

/** Hydrates the server's form; resolves once it is interactive. */
export async function hydrateForm(container: HTMLElement): Promise<void> {
  const props = JSON.parse(container.dataset.signup ?? '') as SignupFormProps
  // only where something is saved
  const saving = props.saves && (await import('./saving/saving.ts')).saving
  const stepping = props.steps && (await import('./stepping.ts')).stepping
  return new Promise(resolve => {
    hydrateRoot(
      container,
      <SignupForm
        {...props}
        City={CityInput}
        solveCaptcha={solveCaptcha}
        onReady={() => {
          resolve()
          // its row was pressed before the form could follow
          const { service } = container.dataset
          if (service) saving?.chosen(service, props)
        }}
        around={container}
        saving={saving}
        stepping={stepping}
      />,
    )
  })
}
