export const organizationKeys = {
  all: ['organization'] as const,
  detail: () => [...organizationKeys.all, 'detail'] as const,
  usage: () => [...organizationKeys.all, 'usage'] as const,
  storageUsage: () => [...organizationKeys.all, 'storage-usage'] as const,
}
