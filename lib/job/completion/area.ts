import type { Area } from '@/lib/platform/areas/area'

export const completion = {
  history: {
    kinds: { completion: { label: 'Completion summary', order: 70, actions: ['completion-summary'] } },
    nouns: { 'completion-summary': 'the completion summary' },
    sentences: {
      'completion-summary.written': ({ changes: [change] }) =>
        `${change?.to === null ? 'cleared' : change?.from === null ? 'wrote' : 'changed'} the completion summary`,
    },
  },
  api: { tag: 'jobs', paths: ['/api/v1/job-completion-summary'] },
} satisfies Area
