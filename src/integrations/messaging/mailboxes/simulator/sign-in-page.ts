import { html } from '#platform/contract/html.ts'
import { simulatedPeople } from './accounts.ts'

interface SignInPage {
  provider: string
  /** Where the choice is sent. */
  action: string
  redirectUri: string
  state: string
  /** Who is proposed. */
  email: string | undefined
}

/** The page on which a person lets the product into a mailbox. It says at its top that it is made up. */
export const signInPage = ({ provider, action, redirectUri, state, email }: SignInPage): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Simulator: ${provider}</title>
<link rel="stylesheet" href="/simulators/mail/style.css"><link rel="icon" href="data:,"></head>
<body><main><p class="simulator">Simulator. This is not ${provider}.</p>
<h1>Connect to Fanfare</h1>
<p>Fanfare will be able to:</p><ul><li>send mail as you</li><li>read answers to it</li></ul>
<form method="post" action="${action}">
<input type="hidden" name="redirect_uri" value="${redirectUri}"><input type="hidden" name="state" value="${state}">
<fieldset><legend>Continue as</legend>
${choices(email).map((choice, at) => html`<label><input type="radio" name="email" value="${choice.email}"${at === 0 && html` checked`}> ${choice.name} (${choice.email})</label>`)}
</fieldset><button name="decision" value="agree">Agree</button><button name="decision" value="cancel" class="quiet">Cancel</button></form>
</main></body></html>`.text

const choices = (email: string | undefined) =>
  email && !simulatedPeople.some(person => person.email === email)
    ? [{ email, name: email.split('@')[0] ?? email }, ...simulatedPeople]
    : simulatedPeople.toSorted((one, other) => Number(other.email === email) - Number(one.email === email))

export const signInStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;min-height:100vh;place-items:center;background:Canvas;color:CanvasText}
main{box-sizing:border-box;width:min(100%,26rem);padding:1.5rem}
.simulator{margin:0 0 1.5rem;padding:.5rem .75rem;border:1px dashed;border-radius:.375rem;font-weight:600}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
fieldset{border:0;padding:0;margin:1.5rem 0}legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:center;min-height:44px}
button{display:block;width:100%;min-height:52px;margin-top:.75rem;border:1px solid CanvasText;border-radius:999px;font:inherit;font-weight:600;background:CanvasText;color:Canvas;cursor:pointer}
button.quiet{background:none;color:inherit}
`
