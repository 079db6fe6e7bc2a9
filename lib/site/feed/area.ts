import type { Area } from '@/lib/platform/areas/area'

export const feed = {
  history: {
    nouns: { 'photo-note': 'a photo note', 'feed-item': 'the entry' },
    sentences: {
      'photo-note.added': ({ details }) => `wrote a photo note in “${String(details.name)}”`,
      'photo-note.changed': ({ details }) => `changed a photo note in “${String(details.name)}”`,
      'feed-item.deleted': ({ details }) =>
        `deleted an entry of “${String(details.room)}” from ${String(details.kind)}`,
    },
  },
} satisfies Area
