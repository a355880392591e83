// Runs before the first paint. Keep the key in step with theme.ts; a test compares them.
const rememberedTheme = (() => {
  try {
    return localStorage.getItem('fanfare.theme')
  } catch {
    return null
  }
})()
if (rememberedTheme === 'light' || rememberedTheme === 'dark') document.documentElement.classList.add(rememberedTheme)
