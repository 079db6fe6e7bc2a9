import type { Role } from '@/lib/base/roles'
import { mayImport } from '@/lib/desk/imports/rules'

/** From where somebody comes to the importer. */
export const trailTo = (role: Role): { label: string; href: string } =>
  mayImport(role, 'JOBS') ? { label: 'Administration', href: '/administration' } : { label: 'Jobs', href: '/jobs' }
