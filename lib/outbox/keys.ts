import { roots } from '@/lib/roots'

export const outboxKeys = {
  all: roots.outbox,
  page: (page: number) => [...outboxKeys.all, 'page', page] as const,
  mail: (id: string) => [...outboxKeys.all, 'mail', id] as const,
}
