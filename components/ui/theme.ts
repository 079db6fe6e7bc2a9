export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const THEME_COOKIE = 'theme'
const ONE_YEAR_SECONDS = 31_536_000

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** Shows a theme at once and remembers it on this device, so that the server renders the next page in it. */
export function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`
}
