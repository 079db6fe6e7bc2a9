import ShieldX from 'lucide-react/icons/shield-x'

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'

import { FullPageMessage } from './full-page-message'

/** `roles` names those that may open the page. */
export function AccessDenied({ roles }: { roles: readonly string[] }) {
  return (
    <FullPageMessage icon={<ShieldX />} title="Access Denied!" actions={<Button href="/">Go to the dashboard</Button>}>
      <p>You do not have the required permissions to proceed to this page.</p>
      <ul aria-label="Allowed roles" className="flex flex-wrap justify-center gap-2">
        {roles.map((role) => (
          <li key={role}>
            <Chip>{role}</Chip>
          </li>
        ))}
      </ul>
      <p>If you do need access, please contact an Administrator from your Organization.</p>
    </FullPageMessage>
  )
}
