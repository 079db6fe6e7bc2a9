import type { Token } from '@/lib/company/accounts/schema'
import type { CurrentUser } from '@/lib/company/users/schema'
import { TOKEN_KEY } from '@/lib/platform/http/browser'
import { api } from '@/lib/platform/http/client'

import { belongTo } from './device'

/**
 * What follows a successful log in or registration: whatever this browser kept of somebody else goes, the token is kept as
 * the specification names it, and the page is loaded whole, so that nothing rendered for a stranger lives on.
 */
export async function signedIn({ token }: Token, path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const { id } = await api.get<CurrentUser>('/api/v1/users/validate', { headers })
  await belongTo(id)
  localStorage.setItem(TOKEN_KEY, token)
  window.location.assign(path)
}
