import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const uploads = {
  guide: 'notes-and-uploads',
  jobParts: [
    {
      part: 'uploads',
      label: 'Uploads',
      roles: everyone,
      group: 'documents',
      order: 30,
      counts: [{ rows: 'jobUploads' }],
      goes: { one: 'upload', many: 'uploads', order: 50 },
    },
  ],
  history: {
    kinds: { uploads: { label: 'Uploads', order: 110, actions: ['upload'] } },
    nouns: { upload: 'the file' },
    sentences: { 'upload.commented': ({ subject }) => `commented on ${subject()}` },
  },
  api: { tag: 'uploads', about: { text: 'Files', order: 110 }, paths: ['/api/v1/uploads', '/api/v1/files'] },
} satisfies Area
