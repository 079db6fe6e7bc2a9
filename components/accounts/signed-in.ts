import type { Token } from '@/lib/accounts/schema'
import { TOKEN_KEY } from '@/lib/http/client'

/**
 * What follows a successful log in or registration: the token is kept as the specification names it, and the page is loaded
 * whole, so that nothing rendered for a stranger lives on.
 */
export function signedIn({ token }: Token, path: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  window.location.assign(path)
}
