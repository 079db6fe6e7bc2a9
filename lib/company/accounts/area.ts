import type { Area } from '@/lib/platform/areas/area'

export const accounts = {
  api: {
    tag: 'auth',
    about: { text: 'Register, log in, log out, links to set a password', order: 10 },
    paths: ['/auth'],
  },
} satisfies Area
