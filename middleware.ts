import { type NextRequest, NextResponse } from 'next/server'

import type { PricingPlan, Role } from '@/lib/base/roles'
import { mayOpen, pageOf } from '@/lib/desk/areas/pages'
import type { Page } from '@/lib/platform/areas/area'
import { type SessionClaims, readClaims, sealClaims } from '@/lib/platform/auth/claims'
import { PATH_HEADER, sessionCookieName, sessionCookieOptions } from '@/lib/platform/auth/cookie-name'
import { LEFT_COOKIE, NOBODY, OWNER_HEADER } from '@/lib/platform/http/browser'

/**
 * The first wall of pages, and every page's Content-Security-Policy. A stranger goes to /login with the way back. A
 * person who may not open the path, by the hint in the cookie and then by the server's own answer, gets Access Denied
 * with 403 before anything of the page runs. The page's own guard is the second wall and the truth: it reads the
 * database.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (isOneOf(FOR_STRANGERS, pathname)) return withPolicy(request, NOBODY)
  const secret = process.env.AUTH_SECRET ?? ''
  const hasLeft = Boolean(request.cookies.get(LEFT_COOKIE)?.value)
  const claims = hasLeft
    ? null
    : await readClaims(request.cookies.get(sessionCookieName(process.env.APP_URL))?.value, secret)
  if (isOneOf(FOR_EVERYBODY, pathname)) return withPolicy(request, claims?.uid ?? NOBODY)
  if (!claims) return toLogIn(request)
  const page = pageOf(pathname)
  if (admits(page, claims)) return withPolicy(request, claims.uid)

  const now = await askAgain(request)
  if (now === 'nobody') return toLogIn(request)
  const response = withPolicy(request, claims.uid, admits(page, now) ? undefined : DENIED)
  if (now && (now.role !== claims.role || now.plan !== claims.plan)) {
    const value = await sealClaims({ sid: claims.sid, uid: claims.uid, ...now }, secret, claims.secondsLeft)
    response.cookies.set(sessionCookieName(process.env.APP_URL), value, {
      ...sessionCookieOptions(process.env.APP_URL),
      maxAge: claims.secondsLeft,
    })
  }
  return response
}

// Not the API or /auth: Next buffers the body of every request that passes a middleware, and cuts it at 10 MB.
export const config = {
  matcher: ['/((?!api/|auth/|_next/|sw\\.js|.*\\.(?:svg|png|ico|webp|webmanifest|woff2|txt|html)$).*)'],
}

const FOR_STRANGERS = ['/login', '/register', '/forgot-password', '/reset_password', '/dev']

/** Pages that anybody reads, logged-in people as themselves: a page for nobody would remove their kept pages. */
const FOR_EVERYBODY = ['/terms', '/privacy', '/verify', '/confirm-email', '/sign', '/approve']

const isOneOf = (paths: readonly string[], pathname: string) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))

const DENIED = '/access-denied'

type Standing = Pick<SessionClaims, 'role' | 'plan'>

const admits = (page: Page, who: Standing | null): boolean =>
  who?.role != null && who.plan !== null && mayOpen(page, who.role, who.plan)

/**
 * The server's answer about the cookie's session at this moment. Null when it cannot answer: the cookie then decides.
 * Asked at the loopback address, because the caller writes the Host header.
 */
async function askAgain(request: NextRequest): Promise<{ role: Role; plan: PricingPlan } | 'nobody' | null> {
  const own = process.env.VERCEL ? process.env.APP_URL : `http://127.0.0.1:${process.env.PORT || 3000}`
  const answer = await fetch(`${own}/api/v1/users/validate`, {
    headers: { cookie: request.headers.get('cookie') ?? '' },
    signal: AbortSignal.timeout(5000),
  }).catch(() => null)
  if (answer?.status === 401) return 'nobody'
  if (!answer?.ok) return null
  const { role, organization } = await answer.json()
  return { role, plan: organization.pricingPlan }
}

function toLogIn({ nextUrl, url }: NextRequest): NextResponse {
  const path = nextUrl.pathname + nextUrl.search
  const login = new URL('/login', url)
  if (path !== '/') login.searchParams.set('from', path)
  return NextResponse.redirect(login)
}

/** Lets a request through to its page, or to another one under the same address, with its nonce and owner. */
function withPolicy(request: NextRequest, owner: string | null, instead?: string): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  const passed = { request: { headers } }
  const response = instead ? NextResponse.rewrite(new URL(instead, request.url), passed) : NextResponse.next(passed)
  response.headers.set('Content-Security-Policy', policy)
  if (owner) response.headers.set(OWNER_HEADER, owner)
  return response
}

function contentSecurityPolicy(nonce: string): string {
  // React's development build evaluates strings to rebuild server stacks, and Next's overlay writes its own styles;
  // production does neither.
  const development = process.env.NODE_ENV === 'development'
  // Where cards are charged, they are entered in the provider's frame; a page may be reached without loading another.
  const provider = Boolean(process.env.STRIPE_PUBLISHABLE_KEY)
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Only attributes: React and FullCalendar place things by style="…", which no nonce can cover.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    // FullCalendar's icons are a font inside its styles.
    `font-src 'self' data:`,
    `connect-src 'self'${provider ? ' https://api.stripe.com' : ''}`,
    ...(provider ? ['frame-src https://js.stripe.com https://hooks.stripe.com'] : []),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
