import { readLogins } from './app.mjs'

/**
 * Logs in to a running demo as its Administrator and names every screen with its address.
 * @returns {Promise<{ cookie: { name: string, value: string }, token: string, screens: Record<string, string> }>}
 */
export async function readScreens(/** @type {string} */ base) {
  const [{ email, password }] = readLogins()
  const logIn = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const [name, value] = logIn.headers.getSetCookie()[0].split(';')[0].split('=')
  const { token } = await logIn.json()
  const api = async (/** @type {string} */ path) =>
    (await fetch(base + path, { headers: { Authorization: `Bearer ${token}` } })).json()
  const filters = encodeURIComponent(JSON.stringify({ table: 'Open_Jobs', status: ['IN_PROGRESS'] }))
  const { items } = await api(`/api/v2/jobs?jobFilters=${filters}`)
  const [client] = await api('/api/v1/client')
  const me = await api('/api/v1/users/validate')
  const screens = {
    'log-in': '/login',
    register: '/register',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset_password/used-before',
    dashboard: '/',
    jobs: '/jobs',
    'job-overview': `/jobs/${items[0].id}/overview`,
    'job-new': '/jobs/new',
    calendar: '/calendar',
    clients: '/clients',
    client: `/clients/${client.id}`,
    'client-contacts': `/clients/${client.id}/contacts`,
    'client-jobs': `/clients/${client.id}/jobs`,
    users: '/administration/users',
    organization: '/administration/organization',
    outbox: '/administration/outbox',
    profile: `/users/profile/${me.id}`,
    'contact-support': '/contact-support',
  }
  return { cookie: { name, value }, token, screens }
}

export const isPublic = (/** @type {string} */ path) => /^\/(login|register|forgot-password|reset_password)/.test(path)
