import { fullName } from '@/lib/base/names'

interface Authored {
  by: { firstName: string; lastName: string } | null
  byLink: { name: string } | null
}

/** The name of whoever did it: `Jo Owner, by a link`; null where the product did it by itself. */
export const authorOf = ({ by, byLink }: Authored): string | null => {
  if (byLink) return `${byLink.name}, by a link`
  return by && fullName(by)
}
