import { roots } from '@/lib/base/roots'

export const billingKeys = {
  all: roots.billing,
  overview: () => [...billingKeys.all, 'overview'] as const,
  estimate: () => [...billingKeys.all, 'estimate'] as const,
}
