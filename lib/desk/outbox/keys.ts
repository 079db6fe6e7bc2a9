import { roots } from '@/lib/base/roots'

export const outboxKeys = {
  all: roots.outbox,
  page: (page: number) => [...outboxKeys.all, 'page', page] as const,
  mail: (id: string) => [...outboxKeys.all, 'mail', id] as const,
}
