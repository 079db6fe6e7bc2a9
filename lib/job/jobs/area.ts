import { everyone, managers } from '@/lib/base/roles'
import { type Telling, backdated } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { COVER_LABELS, OCCUPANCY_LABELS, PRIORITY_LABELS, STATUSES } from './rules'

const STATUS_LABELS: Record<string, string> = Object.fromEntries(
  Object.entries(STATUSES).map(([status, { label }]) => [status, label]),
)
const status = ({ details }: Telling, which: 'from' | 'to') => STATUS_LABELS[String(details[which])] ?? 'its status'

export const jobs = {
  guide: 'jobs',
  pages: [
    { path: '/jobs', roles: everyone, entry: { in: 'main', label: 'Jobs', icon: 'jobs', order: 40 } },
    { path: '/jobs/new', roles: managers },
    { path: '/jobs/[id]/edit', roles: managers },
  ],
  jobParts: [
    { part: 'overview', label: 'Overview', roles: everyone, order: 10 },
    { part: 'history', label: 'History', roles: everyone, group: 'audit', order: 20 },
  ],
  history: {
    kinds: {
      status: { label: 'Status', order: 10, actions: ['job.moved', 'job.move-taken-back'] },
      details: { label: 'Details', order: 20, actions: ['job'] },
    },
    nouns: { job: 'the job' },
    sentences: {
      'job.opened': ({ details }) =>
        details.isImported ? 'imported the job as history of another product' : 'opened the job',
      'job.moved': (telling) =>
        `moved the job from ${status(telling, 'from')} to ${status(telling, 'to')}${backdated(telling)}`,
      'job.move-taken-back': (telling) =>
        `took back the move to ${status(telling, 'from')}: the job is ${status(telling, 'to')} again`,
      'job.picture-changed': () => 'changed the picture of the job',
      'job.picture-removed': () => 'removed the picture of the job',
      'job.client-merged': ({ details }) => `merged the client ${String(details.from)} into ${String(details.to)}`,
    },
    fields: {
      siteAddress: 'site address',
      refNumber: 'reference number',
      isPrivateJob: 'private job',
      contactName: "contact's name",
      contactNumber: "contact's number",
      contactEmail: "contact's e-mail address",
      secondContactName: "second contact's name",
      secondContactNumber: "second contact's number",
      secondContactEmail: "second contact's e-mail address",
      lossAdjusterName: "loss adjuster's name",
      lossAdjusterNumber: "loss adjuster's number",
      lossAdjusterEmail: "loss adjuster's e-mail address",
      policyCoverType: 'cover',
      excessCents: 'excess',
      dateOfLoss: 'date of loss',
      causeOfLoss: 'cause of loss',
      instructionReceivedAt: 'time of the instruction',
      projectManager: 'Project Coordinator',
      supervisor: 'Supervisor',
      timezone: 'time zone',
      jobId: 'job',
    },
    labels: {
      status: STATUS_LABELS,
      priority: PRIORITY_LABELS,
      policyCoverType: COVER_LABELS,
      occupancy: OCCUPANCY_LABELS,
    },
  },
  live: 'jobs',
  api: {
    tag: 'jobs',
    about: { text: 'Jobs, their statuses, and what is said about them', order: 70 },
    paths: ['/api/v1/jobs', '/api/v2/jobs', '/api/v1/job-filter'],
  },
} satisfies Area
