/** The areas that the contract sorts its calls into, and the paths that begin each. The longest match decides. */
export const AREAS = {
  auth: { about: 'Register, log in, log out, links to set a password', paths: ['/auth'] },
  users: {
    about: 'The staff, their profiles and their sessions',
    paths: ['/api/v1/users', '/api/v1/uploads/profile-picture'],
  },
  organization: {
    about: 'The organisation, what its plan leaves, and the mail that could not be sent',
    paths: ['/api/v1/organization', '/api/v1/coupon', '/api/v1/outbox'],
  },
  dashboard: { about: 'Figures over all jobs', paths: ['/api/v1/overview'] },
  calendar: { about: 'Tasks, who does them and when', paths: ['/api/v1/calendar', '/api/calendar-feed'] },
  live: { about: 'What others change, as it happens', paths: ['/api/v1/live'] },
  jobs: {
    about: 'Jobs, their statuses, and what is said about them',
    paths: [
      '/api/v1/jobs',
      '/api/v2/jobs',
      '/api/v1/job-filter',
      '/api/v1/notes',
      '/api/v1/sms',
      '/api/v1/email',
      '/api/v1/message-templates',
      '/api/webhooks/twilio',
      '/api/v1/job-completion-summary',
      '/api/v1/job-kpi',
    ],
  },
  field: {
    about: 'What is recorded on site: visits, rooms, photos, moisture, inventory and time',
    paths: [
      '/api/v1/inspections',
      '/api/v1/inventory',
      '/api/v1/meters',
      '/api/v1/moisture',
      '/api/v1/rooms',
      '/api/v2/inspections',
      '/api/v2/rooms',
      '/api/v2/timesheets',
    ],
  },
  equipment: {
    about: 'The catalogue of equipment, and what stands where',
    paths: ['/api/v1/equipment', '/api/v1/inspections/equipment-installation'],
  },
  clients: { about: 'Who gives the firm its work', paths: ['/api/v1/client'] },
  uploads: { about: 'Files', paths: ['/api/v1/uploads', '/api/v1/files'] },
  system: {
    about: 'The state of this installation, and this description',
    paths: ['/api/health', '/api/cron', '/api/openapi.json', '/api/docs'],
  },
} as const

export type AreaName = keyof typeof AREAS

const prefixes = Object.entries(AREAS).flatMap(([name, { paths }]) =>
  paths.map((path) => ({ path, name: name as AreaName })),
)

/** The area of a path. Throws for one that no area claims, so that a new part of the product is named before it is served. */
export function areaOfPath(path: string): AreaName {
  const above = prefixes.filter((prefix) => path === prefix.path || path.startsWith(`${prefix.path}/`))
  if (!above.length) throw new Error(`No area claims ${path}: add its beginning to lib/platform/openapi/areas.ts.`)
  return above.reduce((best, prefix) => (prefix.path.length > best.path.length ? prefix : best)).name
}
