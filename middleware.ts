import { getToken } from 'next-auth/jwt'
import { type NextRequest, NextResponse } from 'next/server'

import { PATH_HEADER, SESSION_COOKIE } from '@/lib/auth/cookie-name'

/**
 * Sends strangers to /login with the way back, and gives every page its Content-Security-Policy. It guards nothing: each
 * page and each call checks its actor itself, and must hold without this file.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const path = pathname + search
  if (!isPublic(pathname) && !(await carriesSession(request))) {
    const login = new URL('/login', request.url)
    if (path !== '/') login.searchParams.set('from', path)
    return NextResponse.redirect(login)
  }
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  headers.set(PATH_HEADER, path)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

// Neither the API nor /auth: Next buffers, and cuts at 10 MB, the body of whatever passes a middleware.
export const config = {
  matcher: ['/((?!api/|auth/|_next/|dev/|sw\\.js|.*\\.(?:svg|png|ico|webmanifest|woff2|txt|html)$).*)'],
}

const PUBLIC = ['/login', '/register', '/forgot-password', '/reset_password']

const isPublic = (pathname: string) => PUBLIC.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** Whether the browser brings a cookie of ours. Whether its session still stands, only the database knows. */
async function carriesSession(request: NextRequest): Promise<boolean> {
  const secret = process.env.AUTH_SECRET
  return secret !== undefined && (await getToken({ req: request, secret, cookieName: SESSION_COOKIE })) !== null
}

function contentSecurityPolicy(nonce: string): string {
  // React's development build evaluates strings to rebuild server stacks, and Next's overlay writes its own styles;
  // production does neither.
  const development = process.env.NODE_ENV === 'development'
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Attributes alone: React and FullCalendar place things by style="…", which no nonce can cover.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    // FullCalendar's icons are a font that its styles carry.
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
