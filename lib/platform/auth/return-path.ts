/**
 * The path to go to after log in. Only a path of this site is followed: anything that a browser could read as another
 * origin (`//host`, `/\host`, a scheme, control characters) becomes the dashboard.
 */
export function safeReturnPath(from: unknown): string {
  if (typeof from !== 'string' || !from.startsWith('/')) return '/'
  const base = 'https://self.invalid'
  try {
    const url = new URL(from, base)
    if (url.origin !== base || from.startsWith('//') || /[\\\u0000-\u001f]/.test(from)) return '/'
    const path = url.pathname + url.search + url.hash
    return path.startsWith('//') || path.startsWith('/login') ? '/' : path
  } catch {
    return '/'
  }
}
