import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const notes = {
  guide: 'notes-and-uploads',
  jobParts: [
    {
      part: 'notes',
      label: 'Notes',
      roles: everyone,
      group: 'messages',
      order: 20,
      counts: [{ rows: 'notes' }],
      goes: { one: 'note', many: 'notes', order: 80 },
    },
  ],
  history: {
    kinds: { notes: { label: 'Notes', order: 50, actions: ['note'] } },
    nouns: { note: 'a note' },
    sentences: {
      'note.written': () => 'wrote a note',
      'note.deleted': ({ details }) => `deleted a note of ${String(details.author)}`,
    },
  },
  api: { tag: 'jobs', paths: ['/api/v1/notes'] },
} satisfies Area
