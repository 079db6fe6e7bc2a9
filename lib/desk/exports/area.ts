import { managers } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const dataExports = {
  jobParts: [
    {
      part: 'claim-file',
      label: 'Claim file',
      roles: managers,
      group: 'documents',
      order: 90,
      goes: { one: 'claim file', many: 'claim files', order: 46 },
    },
  ],
  history: {
    kinds: { 'claim-files': { label: 'Claim file', order: 106, actions: ['claim-file'], roles: managers } },
    nouns: { 'claim-file': 'the claim file' },
    sentences: {
      'claim-file.asked': () => 'asked for the claim file',
      'claim-file.downloaded': () => 'downloaded the claim file',
    },
  },
  api: {
    tag: 'exports',
    about: { text: 'The record of a job as one file', order: 118 },
    paths: ['/api/v1/claim-files'],
  },
} satisfies Area
