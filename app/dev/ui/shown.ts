import { notFound } from 'next/navigation'

/** These pages are for developers: a production server hides them unless it is asked to show them. */
export function refuseOutsideDevelopment() {
  if (process.env.NODE_ENV === 'production' && process.env.MAKEGOOD_DEV_UI !== '1') notFound()
}
