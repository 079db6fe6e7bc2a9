import ShieldX from 'lucide-react/icons/shield-x'

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Role, roleLabel } from '@/lib/base/roles'
import { planLabel } from '@/lib/company/plans/rules'
import type { Page } from '@/lib/platform/areas/area'

import { FullPageMessage } from './full-page-message'

/**
 * Says what somebody lacks for a page: a plan that includes it, where their role would do, else one of the roles that may
 * open it.
 * @param viewerRole theirs; null where nobody knows it
 */
export function AccessDenied({
  page: { roles, plans },
  viewerRole,
}: {
  page: Pick<Page, 'roles' | 'plans'>
  viewerRole: Role | null
}) {
  if (plans && viewerRole && roles.includes(viewerRole)) {
    return (
      <FullPageMessage
        icon={<ShieldX />}
        title="Access Denied!"
        actions={<Button href="/administration/billing">Go to Usage &amp; Billing</Button>}
      >
        <p>The plan of your Organization does not include this page.</p>
        <Allowed label="Plans that include it" names={plans.map(planLabel)} />
        <p>An Administrator of your Organization can change the plan.</p>
      </FullPageMessage>
    )
  }
  return (
    <FullPageMessage icon={<ShieldX />} title="Access Denied!" actions={<Button href="/">Go to the dashboard</Button>}>
      <p>You do not have the required permissions to proceed to this page.</p>
      <Allowed label="Allowed roles" names={roles.map(roleLabel)} />
      <p>If you do need access, please contact an Administrator from your Organization.</p>
    </FullPageMessage>
  )
}

function Allowed({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap justify-center gap-2">
      {names.map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
    </ul>
  )
}
