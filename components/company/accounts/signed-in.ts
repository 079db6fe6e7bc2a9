import type { Token } from '@/lib/company/accounts/schema'
import type { CurrentUser } from '@/lib/company/users/schema'
import { TOKEN_KEY } from '@/lib/platform/http/browser'
import { api } from '@/lib/platform/http/client'

import { belongTo } from './device'

/**
 * Completes a log in or registration: removes what this browser kept of others, stores the token under the
 * specification's name, and loads the whole page, so that nothing rendered for a stranger stays.
 */
export async function signedIn({ token }: Token, path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const { id } = await api.get<CurrentUser>('/api/v1/users/validate', { headers })
  await belongTo(id)
  localStorage.setItem(TOKEN_KEY, token)
  window.location.assign(path)
}
