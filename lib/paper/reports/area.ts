import { everyone } from '@/lib/base/roles'
import { type Happening, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

/** `the completion report, version 2` */
function theReport({ details }: Happening): string {
  const title = textIn(details, 'title') ?? 'report'
  return `the ${title[0]!.toLowerCase()}${title.slice(1)}, version ${String(details.versionNo)}`
}

export const reports = {
  jobParts: [
    {
      part: 'reports',
      label: 'Reports',
      roles: everyone,
      group: 'documents',
      order: 20,
      counts: [{ rows: 'jobReports' }],
      goes: { one: 'report', many: 'reports', order: 45 },
    },
  ],
  history: {
    kinds: { reports: { label: 'Reports', order: 105, actions: ['report'] } },
    nouns: { report: 'the report' },
    sentences: {
      'report.made': (happening) => `made ${theReport(happening)}`,
      'report.sent': (happening) => `sent ${theReport(happening)}`,
      'report.submitted': (happening) => `sent ${theReport(happening)}`,
      'report.deleted': (happening) => `deleted ${theReport(happening)}`,
    },
  },
  live: 'reports',
  api: {
    tag: 'reports',
    about: { text: 'Reports of a job, made at once or stored', order: 115 },
    paths: ['/api/v1/reports', '/api/v1/job-reports'],
  },
} satisfies Area
