import { AccessDeniedHere } from '@/components/desk/shell/access-denied-here'
import { CLOSED_PAGES } from '@/lib/desk/areas/pages'

export default function Forbidden() {
  return <AccessDeniedHere pages={CLOSED_PAGES} />
}
