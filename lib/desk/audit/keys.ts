import type { AuditSearch } from './schema'

export const auditKeys = {
  page: (search: AuditSearch) => ['audit', search] as const,
}
