import 'server-only'
import { cookies } from 'next/headers'

import { isTheme, THEME_COOKIE, type Theme } from '@/components/ui/theme'

/** The theme chosen on this device, else the one given. */
export async function readTheme(otherwise: Theme = 'system'): Promise<Theme> {
  const value = (await cookies()).get(THEME_COOKIE)?.value
  return isTheme(value) ? value : otherwise
}
