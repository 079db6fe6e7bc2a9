import { administrators, everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const users = {
  guide: 'people',
  pages: [
    {
      path: '/administration/users',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Company',
        label: 'Users',
        about: 'Who works here, and what each may do',
        order: 20,
      },
    },
    {
      path: '/users/profile',
      roles: everyone,
      entry: { in: 'bottom', label: 'Your Profile', icon: 'profile', order: 10 },
    },
  ],
  api: {
    tag: 'users',
    about: { text: 'The staff, their profiles and their sessions', order: 20 },
    paths: ['/api/v1/users', '/api/v1/uploads/profile-picture'],
  },
} satisfies Area
