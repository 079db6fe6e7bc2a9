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
  // A cookie that names the device comes beside the session's.
  const session = logIn.headers.getSetCookie().find((cookie) => /^[^=]*session=/.test(cookie))
  const [name, value] = session.split(';')[0].split('=')
  const { token } = await logIn.json()
  const api = async (/** @type {string} */ path) =>
    (await fetch(base + path, { headers: { Authorization: `Bearer ${token}` } })).json()
  const filters = encodeURIComponent(JSON.stringify({ table: 'Open_Jobs', status: ['IN_PROGRESS'] }))
  const { items } = await api(`/api/v2/jobs?jobFilters=${filters}`)
  const attended = await firstWithVisits(api, items)
  const site = `/jobs/${attended.jobId}`
  const visit = `${site}/site-visits/${attended.visitId}`
  const priced = await firstPriced(api, items)
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
    'job-site-visits': `${site}/site-visits`,
    'visit-details': visit,
    'visit-rooms': `${visit}?section=rooms`,
    'visit-readings': `${visit}?section=readings`,
    'visit-equipment': `${visit}?section=equipment`,
    'job-rooms': `${site}/rooms`,
    'job-photos': `${site}/photos`,
    'job-moisture': `${site}/moisture`,
    'job-inventory': `${site}/inventory`,
    'job-equipment': `${site}/equipment`,
    'job-timesheets': `${site}/timesheets`,
    'job-schedule': `${site}/schedule`,
    'job-reports': `${site}/reports`,
    'job-forms': `${site}/forms`,
    'job-communication': `${site}/communication`,
    'job-kpi': `${site}/kpi`,
    'job-history': `${site}/history`,
    'job-estimate': priced,
    'job-new': '/jobs/new',
    equipment: '/equipment',
    'equipment-out': '/equipment/out',
    timesheets: '/timesheets',
    'moisture-meters': '/administration/moisture-meters',
    drying: '/administration/drying',
    calendar: '/calendar',
    clients: '/clients',
    client: `/clients/${client.id}`,
    'client-contacts': `/clients/${client.id}/contacts`,
    'client-jobs': `/clients/${client.id}/jobs`,
    users: '/administration/users',
    organization: '/administration/organization',
    administration: '/administration',
    outbox: '/administration/outbox',
    billing: '/administration/billing',
    'audit-log': '/administration/audit-log',
    'management-report': '/administration/management-reports/aged-open-jobs',
    data: '/administration/data',
    help: '/help',
    profile: `/users/profile/${me.id}`,
    'contact-support': '/contact-support',
  }
  return { cookie: { name, value }, token, screens }
}

/** The first of some jobs whose rooms were laid out at a visit. */
async function firstWithVisits(api, jobs) {
  for (const { id: jobId } of jobs) {
    const [rooms, [visit]] = await Promise.all([api(`/api/v1/rooms/${jobId}`), api(`/api/v1/inspections/${jobId}`)])
    if (rooms.length && visit) return { jobId, visitId: visit.id }
  }
  throw new Error('The demo story has no job whose site was attended.')
}

/** The first estimate of some jobs. */
async function firstPriced(api, jobs) {
  for (const { id: jobId } of jobs) {
    const [estimate] = await api(`/api/v1/estimates/job/${jobId}?sections=false`)
    if (estimate) return `/jobs/${jobId}/estimates/${estimate.id}`
  }
  throw new Error('The demo story has no job with an estimate.')
}

export const isPublic = (/** @type {string} */ path) => /^\/(login|register|forgot-password|reset_password)/.test(path)
