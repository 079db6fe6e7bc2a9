import { everyone, managers } from '@/lib/base/roles'
import { type Happening, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { inSentence } from './rules'

/** `the completion report, version 2` */
const theReport = ({ details }: Happening): string =>
  `the ${inSentence(textIn(details, 'title') ?? 'report')}, version ${String(details.versionNo)}`

/** `2 units were on site on 22 Nov 2026 without a visit` */
const thePoint = ({ details }: Happening): string => (textIn(details, 'point') ?? '').replace(/\.$/, '')

export const reports = {
  guide: 'reports',
  jobParts: [
    {
      part: 'reports',
      label: 'Reports',
      roles: everyone,
      group: 'documents',
      order: 20,
      counts: [
        { rows: 'jobReports', unless: 'estimateId' },
        { rows: 'jobReports', only: 'estimateId', roles: managers },
      ],
      goes: { one: 'report', many: 'reports', order: 45 },
    },
  ],
  history: {
    kinds: { reports: { label: 'Reports', order: 105, actions: ['report', 'report-reason'] } },
    nouns: { report: 'the report', 'report-reason': 'the reason' },
    sentences: {
      'report.made': (happening) => `made ${theReport(happening)}`,
      'report.sent': (happening) => `sent ${theReport(happening)}`,
      'report.submitted': (happening) => `sent ${theReport(happening)}`,
      'report.deleted': (happening) => `deleted ${theReport(happening)}`,
      'report-reason.given': (happening) => `gave a reason for “${thePoint(happening)}”`,
      'report-reason.changed': (happening) => `changed the reason for “${thePoint(happening)}”`,
      'report-reason.taken-back': (happening) => `took back the reason for “${thePoint(happening)}”`,
    },
  },
  live: 'reports',
  api: {
    tag: 'reports',
    about: { text: 'Reports of a job, made at once or stored', order: 115 },
    paths: ['/api/v1/reports', '/api/v1/job-reports', '/api/v1/verify'],
  },
} satisfies Area
