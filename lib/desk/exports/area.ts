import { administrators, managers } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const dataExports = {
  guide: 'your-data',
  pages: [
    {
      path: '/administration/data',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'System',
        label: 'Your data',
        about: 'Everything of the organisation as one file, to keep or to take elsewhere',
        order: 150,
      },
    },
  ],
  jobParts: [
    {
      part: 'claim-file',
      label: 'Claim file',
      roles: managers,
      group: 'documents',
      order: 90,
    },
  ],
  history: {
    kinds: { 'claim-files': { label: 'Claim file', order: 106, actions: ['claim-file'], roles: managers } },
    nouns: { 'claim-file': 'the claim file', export: 'the export of all data' },
    sentences: {
      'claim-file.asked': () => 'asked for the claim file',
      'claim-file.downloaded': () => 'downloaded the claim file',
    },
  },
  api: {
    tag: 'exports',
    about: { text: 'The record of a job, or of the whole organisation, as one file', order: 212 },
    paths: ['/api/v1/claim-files', '/api/v1/organization/exports'],
  },
} satisfies Area
