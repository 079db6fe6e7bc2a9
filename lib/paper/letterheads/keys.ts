import { roots } from '@/lib/base/roots'

export const letterheadKeys = {
  all: roots.letterheads,
  list: () => [...letterheadKeys.all, 'list'] as const,
  one: (id: string) => [...letterheadKeys.all, 'one', id] as const,
}
