import { forbidden } from 'next/navigation'

/** What middleware.ts shows under the address of a page that may not be opened: it answers 403. */
export default function AccessDeniedPage() {
  forbidden()
}
