import { roots } from '@/lib/base/roots'

export const outboxKeys = {
  all: roots.outbox,
  page: (page: number, after?: string[]) => [...outboxKeys.all, 'page', page, after] as const,
  mail: (id: string) => [...outboxKeys.all, 'mail', id] as const,
}
