import 'server-only'
import { cookies } from 'next/headers'

import { isTheme, THEME_COOKIE, type Theme } from './theme'

/** The theme chosen on this device; `system` when none was chosen. */
export async function readTheme(): Promise<Theme> {
  const value = (await cookies()).get(THEME_COOKIE)?.value
  return isTheme(value) ? value : 'system'
}
