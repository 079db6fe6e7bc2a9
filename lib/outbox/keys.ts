export const outboxKeys = {
  all: ['outbox'] as const,
  page: (page: number) => [...outboxKeys.all, 'page', page] as const,
  mail: (id: string) => [...outboxKeys.all, 'mail', id] as const,
}
