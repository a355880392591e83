// Shows /openapi.json with Scalar and contacts no other host: no fonts, no telemetry, no assistant, no client.

// the `type` of an error is `/docs#error-not_found`; Scalar knows the heading as `#description/error-not-found`
const [, code] = /^#error-(\w+)$/.exec(location.hash) ?? []
if (code) history.replaceState(null, '', `#description/error-${code.replaceAll('_', '-')}`)

window.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})
